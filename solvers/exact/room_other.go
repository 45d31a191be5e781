//go:build !linux

package exact

// room returns n bytes of zeros, and what gives them back.
func room(n int) (b []byte, free func(), err error) { return make([]byte, n), func() {}, nil }
