import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const TTF_HEADER = 12
const TTF_ENTRY = 16

interface Table {
  tag: number
  checksum: number
  data: Buffer
}

/** Unpacks a WOFF 1.0 font, which has the tables of TrueType, each compressed separately, and another directory. */
export function woffToTtf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const tables = readTables(woff)
  const count = tables.length
  const power = Math.floor(Math.log2(count))
  const directory = Buffer.alloc(TTF_HEADER + TTF_ENTRY * count)
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(TTF_ENTRY * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(TTF_ENTRY * (count - 2 ** power), 10)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = TTF_HEADER + TTF_ENTRY * index
    directory.writeUInt32BE(tag, entry)
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER + WOFF_ENTRY * index
    const start = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8))
    const length = woff.readUInt32BE(entry + 12)
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed.length < length ? inflateSync(packed) : packed,
    }
  })
}
