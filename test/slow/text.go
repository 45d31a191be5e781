package slow

import (
	"fmt"
	"strconv"
	"strings"
)

// letters are the players' names in the notation.
var letters = [2]string{"S", "N"}

// other is the opponent of a player.
func other(player int) int {
	if player == south {
		return north
	}
	return south
}

// player reads S or N.
func player(s string) (int, error) {
	switch s {
	case letters[south]:
		return south, nil
	case letters[north]:
		return north, nil
	}
	return 0, fmt.Errorf("%q is no player", s)
}

// pair reads what stands on the two sides of a separator that occurs once.
func pair(s, separator string) ([2]string, error) {
	parts := strings.Split(s, separator)
	if len(parts) != 2 {
		return [2]string{}, fmt.Errorf("%q should have one %q", s, separator)
	}
	return [2]string{parts[0], parts[1]}, nil
}

// numbers reads two numbers and a separator between them.
func numbers(s, separator string) ([2]int, error) {
	parts, err := pair(s, separator)
	if err != nil {
		return [2]int{}, err
	}
	var n [2]int
	for i, part := range parts {
		if n[i], err = number(part); err != nil {
			return n, err
		}
	}
	return n, nil
}

// joined writes two numbers with a separator between them.
func joined(n [2]int, separator string) string {
	return strconv.Itoa(n[0]) + separator + strconv.Itoa(n[1])
}
