import { describe, expect, test } from 'vitest'
import { sampleReplay } from '../testing/sample-replay.ts'
import { headerBytes } from './header-bytes.ts'
import { readReplay } from './replay-reading.ts'

const header = sampleReplay()
const BODY = new Uint8Array(2_000_000)

/** A file that notes what was read of it. */
function watched(blob: Blob) {
  const read: number[] = []
  const slice = (start: number, end: number) => {
    read.push(end - start)
    return blob.slice(start, end)
  }
  return { file: { size: blob.size, slice }, read }
}

describe('headerBytes', () => {
  test('loads the header of a replay and nothing of its body', async () => {
    const { file, read } = watched(new Blob([new Uint8Array(header), BODY]))
    const bytes = await headerBytes(file)
    expect(bytes).toEqual(new Uint8Array(header))
    expect(readReplay(bytes)).toEqual(readReplay(header))
    expect(read).toEqual([8, header.length])
  })

  test('refuses a file that cannot be a replay before loading it', async () => {
    const text = watched(new Blob(['This is no replay at all']))
    await expect(headerBytes(text.file)).rejects.toThrow('larger than that of a replay')
    expect(text.read).toEqual([8])
    const large = watched(new Blob([new Uint8Array(16 * 1024 * 1024 + 1)]))
    await expect(headerBytes(large.file)).rejects.toThrow('larger than a replay')
    expect(large.read).toEqual([])
  })

  test('refuses a file that ends before its header does', async () => {
    await expect(headerBytes(new Blob([new Uint8Array(header.subarray(0, 100))]))).rejects.toThrow('ends in the middle')
    await expect(headerBytes(new Blob([]))).rejects.toThrow('ends in the middle')
  })
})
