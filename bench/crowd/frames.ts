const TEXT = 1
const FINAL = 0x80
const MASKED = 0x80
const LENGTH_IN_TWO_BYTES = 126

/**
 * Reads the text frames of a server out of a stream of bytes. Thousands of clients that parse and mask
 * properly would cost more CPU than the server they watch.
 */
export function createFrameReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer | undefined
  return (chunk) => {
    const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    for (;;) {
      const frame = frameAt(bytes, at)
      if (frame === undefined) break
      if (frame.opcode === TEXT) onText(bytes.toString('latin1', frame.start, frame.end))
      at = frame.end
    }
    rest = at < bytes.length ? bytes.subarray(at) : undefined
  }
}

function frameAt(bytes: Buffer, at: number): { opcode: number; start: number; end: number } | undefined {
  if (bytes.length < at + 2) return undefined
  const short = (bytes[at + 1] ?? 0) & ~MASKED
  const start = at + (short < LENGTH_IN_TWO_BYTES ? 2 : 4)
  if (bytes.length < start) return undefined
  if (short > LENGTH_IN_TWO_BYTES) throw new Error('a frame of more than 64 KB')
  const end = start + (short < LENGTH_IN_TWO_BYTES ? short : bytes.readUInt16BE(at + 2))
  return bytes.length < end ? undefined : { opcode: (bytes[at] ?? 0) & 0x0f, start, end }
}

/** A short text as a client sends it; a mask of zeros leaves the bytes as they are. */
export const clientFrame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([FINAL | TEXT, MASKED | text.length, 0, 0, 0, 0]), Buffer.from(text)])
