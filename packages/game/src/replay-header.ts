import { ByteReader } from './byte-reader.ts'
import { replayCrc } from './crc.ts'
import { type PropertyList, PropertyReader } from './properties.ts'
import { ReplayError } from './replay-error.ts'

export interface ReplayHeader {
  readonly engineVersion: number
  readonly licenseeVersion: number
  readonly netVersion: number | null
  readonly properties: PropertyList
}

/** The size and the checksum in front of the header section. */
export const PREFIX_BYTES = 8
export const MAX_FILE_BYTES = 16 * 1024 * 1024
const MAX_HEADER_BYTES = 256 * 1024
const LABEL = 'TAGame.Replay_Soccar_TA'

/** The length of a file's header, from its first eight bytes. */
export function headerLength(prefix: Uint8Array): number {
  const size = new ByteReader(prefix).u32()
  if (size > MAX_HEADER_BYTES) throw new ReplayError('header_too_large')
  return PREFIX_BYTES + size
}

/** Reads the header section at the start of `bytes` and ignores the rest. Throws only ReplayError. */
export function readHeader(bytes: Uint8Array): ReplayHeader {
  if (bytes.length > MAX_FILE_BYTES) throw new ReplayError('too_large')
  const end = headerLength(bytes)
  if (end > bytes.length) throw new ReplayError('cut_off')
  const section = bytes.subarray(PREFIX_BYTES, end)
  const stated = new ByteReader(bytes.subarray(4, PREFIX_BYTES)).u32()
  if (replayCrc(section) !== stated) throw new ReplayError('wrong_checksum')
  const reader = new ByteReader(section)
  const engineVersion = reader.u32()
  const licenseeVersion = reader.u32()
  const netVersion = engineVersion >= 866 && licenseeVersion >= 18 ? reader.u32() : null
  if (reader.text() !== LABEL) throw new ReplayError('not_a_replay')
  const malformed = engineVersion === 0 && licenseeVersion === 0
  const properties = new PropertyReader(reader, { malformed }).list()
  if (reader.left > 0) throw new ReplayError('bytes_left_over')
  return { engineVersion, licenseeVersion, netVersion, properties }
}
