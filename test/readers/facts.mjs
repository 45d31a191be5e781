// Reads units of a dataset or an export with a JavaScript reader, and prints what it saw:
// see facts.py, which prints the same.
//
//   node facts.mjs READER < spec.json
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { tableFromIPC } from 'apache-arrow'

const { readParquet } = createRequire(import.meta.url)('parquet-wasm')

const readers = {
  // utf8: false, since the column board is binary and would else be read as text
  hyparquet: async path => {
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors, utf8: false })
    return { rows: rows.length, at: (i, name) => rows[i][name] }
  },
  'parquet-wasm': async path => arrow(tableFromIPC(readParquet(readFileSync(path)).intoIPCStream())),
  'apache-arrow': async path => arrow(tableFromIPC(readFileSync(path))),
}

function arrow(table) {
  const columns = Object.fromEntries(table.schema.fields.map(f => [f.name, table.getChild(f.name)]))
  return { rows: table.numRows, at: (i, name) => columns[name].get(i) }
}

const inner = kind => kind.slice(5, -1)

// plain returns a value as JSON that reads the same in every language: integers are texts.
function plain(value, kind) {
  if (value === null || value === undefined) return null
  if (kind.startsWith('list<')) return Array.from(value, v => plain(v, inner(kind)))
  if (kind === 'float32' || kind === 'bool' || kind === 'string') return value
  if (kind === 'binary') return Buffer.from(value).toString('hex')
  return BigInt(value).toString()
}

function total(values, kind) {
  if (kind.startsWith('list<')) {
    const flat = values.flatMap(v => Array.from(v))
    return [String(flat.length), total(flat, inner(kind))]
  }
  if (kind === 'float32') return values.reduce((sum, v) => sum + v, 0)
  if (kind === 'string') return String(values.reduce((sum, v) => sum + Buffer.byteLength(v), 0))
  if (kind === 'binary') return String(values.reduce((sum, v) => sum + v.length, 0))
  return values.reduce((sum, v) => sum + BigInt(v), 0n).toString()
}

async function facts(unit, read) {
  const files = await Promise.all(unit.files.map(read))
  const places = files.flatMap(file => Array.from({ length: file.rows }, (_, i) => ({ file, i })))
  const columns = {}
  for (const { name, type } of unit.columns) {
    const values = places.map(p => p.file.at(p.i, name)).filter(v => v !== null && v !== undefined)
    columns[name] = { nulls: places.length - values.length, sum: total(values, type) }
  }
  const sample = []
  for (let i = 0; i < places.length; i += Math.max(1, Math.floor(places.length / 10))) {
    const { file, i: at } = places[i]
    sample.push(Object.fromEntries(unit.columns.map(({ name, type }) => [name, plain(file.at(at, name), type)])))
  }
  return { rows: places.length, columns, sample }
}

const out = {}
for (const unit of JSON.parse(readFileSync(0, 'utf8'))) {
  out[unit.name] = await facts(unit, readers[process.argv[2]])
}
console.log(JSON.stringify(out))
