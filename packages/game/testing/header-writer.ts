import { replayCrc } from '../src/crc.ts'
import type { Property, PropertyList } from '../src/properties.ts'
import type { ReplayHeader } from '../src/replay-header.ts'

const LABEL = 'TAGame.Replay_Soccar_TA'

/** Writes what `readHeader` reads, as the game does: the section with its size and checksum in front. */
export function writeHeader(header: ReplayHeader): Uint8Array {
  const malformed = header.engineVersion === 0 && header.licenseeVersion === 0
  const parts = [u32(header.engineVersion), u32(header.licenseeVersion)]
  if (header.netVersion !== null) parts.push(u32(header.netVersion))
  parts.push(text(LABEL), list(header.properties, malformed))
  return seal(Buffer.concat(parts))
}

/** A section with the size and the checksum that belong to it. */
export const seal = (section: Uint8Array): Uint8Array =>
  Buffer.concat([u32(section.length), u32(replayCrc(section)), section])

export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

const f32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

export function text(value: string): Buffer {
  if (value === '') return u32(0)
  if (inOneByte(value)) return Buffer.concat([u32(value.length + 1), Buffer.from(`${value}\0`, 'latin1')])
  return Buffer.concat([u32(-(value.length + 1)), Buffer.from(`${value}\0`, 'utf16le')])
}

const inOneByte = (value: string): boolean => /^[\p{ASCII}\xa0-\xff]*$/u.test(value)

const list = (properties: PropertyList, malformed: boolean): Buffer =>
  Buffer.concat([...properties.map((property) => write(property, malformed)), text('None')])

function write(property: Property, malformed: boolean): Buffer {
  const value = valueBytes(property, malformed)
  const size = property.type === 'BoolProperty' ? 0 : value.length
  return Buffer.concat([text(property.key), text(property.type), u32(size), u32(property.index), value])
}

function valueBytes(property: Property, malformed: boolean): Buffer {
  switch (property.type) {
    case 'IntProperty':
      return u32(property.value)
    case 'FloatProperty':
      return f32(property.value)
    case 'QWordProperty':
      return u64(property.value)
    case 'StrProperty':
    case 'NameProperty':
      return text(property.value)
    case 'BoolProperty':
      return malformed ? u32(Number(property.value)) : Buffer.of(Number(property.value))
    case 'ByteProperty':
      return byte(property.value, malformed)
    case 'ArrayProperty':
      return Buffer.concat([u32(property.value.length), ...property.value.map((element) => list(element, malformed))])
    case 'StructProperty':
      return Buffer.concat([text('AStruct'), list(property.value, malformed)])
  }
}

function byte(value: string | number, malformed: boolean): Buffer {
  if (typeof value === 'number') return Buffer.concat([text('None'), Buffer.of(value)])
  return malformed ? text(value) : Buffer.concat([text('OnlinePlatform'), text(value)])
}
