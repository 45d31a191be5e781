// Package readers proves that other programs read what this one writes: pandas, pyarrow,
// Polars, DuckDB, Hugging Face datasets, mlcroissant, hyparquet, parquet-wasm and Arrow in
// JavaScript see the rows, nulls, sums and values that the Go program sees.
//
// The programs are locked by hash in requirements.txt and package-lock.json, and installed
// once into the cache folder of the user.
package readers
