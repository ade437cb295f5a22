import { ReplayError } from './replay-error.ts'
import { headerLength, MAX_FILE_BYTES, PREFIX_BYTES } from './replay-header.ts'

/** A file as browsers and Node hand it over. */
export interface SliceableFile {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

/** The header section of a replay file, without loading its body, which is most of the file. */
export async function headerBytes(file: SliceableFile): Promise<Uint8Array> {
  if (file.size > MAX_FILE_BYTES) throw new ReplayError('too_large')
  const prefix = new Uint8Array(await file.slice(0, PREFIX_BYTES).arrayBuffer())
  const end = headerLength(prefix)
  if (end > file.size) throw new ReplayError('cut_off')
  return new Uint8Array(await file.slice(0, end).arrayBuffer())
}
