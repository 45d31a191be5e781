package exact

import "syscall"

// room returns n bytes of zeros, and what gives them back. In pages of 2 MB, if there
// are any: look-ups are spread over all of the memory, and with small pages most of
// their time goes into finding the page.
func room(n int) (b []byte, free func(), err error) {
	b, err = syscall.Mmap(-1, 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	const hugePages = 14              // MADV_HUGEPAGE
	_ = syscall.Madvise(b, hugePages) // small ones serve as well
	return b, func() { _ = syscall.Munmap(b) }, nil
}
