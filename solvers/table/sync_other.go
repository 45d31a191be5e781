//go:build !unix

package table

// syncFolder does nothing: folders cannot be synced here.
func syncFolder(string) error { return nil }
