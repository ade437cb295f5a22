import { describe, expect, test } from 'vitest'
import { DecryptError, decrypt, encrypt } from './age-format.ts'
import { makeKeyPair, readRecipient, readSecret } from './age-keys.ts'

const CHUNK = 64 * 1024

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

function keys() {
  const { recipient, secret } = makeKeyPair()
  const [open, closed] = [readRecipient(recipient), readSecret(`# made by hand\n${secret}\n`)]
  if (open === undefined || closed === undefined) throw new Error('the keys cannot be read')
  return { recipient: open, secret: closed }
}

describe('an encrypted file', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('of %i bytes is read back as it was', async (length) => {
    const { recipient, secret } = keys()
    const plain = Buffer.alloc(length, 'a backup')
    const sealed = await gather(encrypt(inPieces(plain, 7_000), recipient))
    expect((await gather(decrypt(inPieces(sealed, 999), secret))).equals(plain)).toBe(true)
    if (length > 16) expect(sealed.includes('a backup')).toBe(false)
  })

  test('is for the owner of the secret key alone', async () => {
    const sealed = await gather(encrypt(inPieces(Buffer.from('secret'), 10), keys().recipient))
    await expect(gather(decrypt(inPieces(sealed, 100), keys().secret))).rejects.toThrow(DecryptError)
  })

  test('is refused when a byte was changed, or when its end is missing', async () => {
    const { recipient, secret } = keys()
    const sealed = await gather(encrypt(inPieces(Buffer.alloc(CHUNK + 500, 'x'), CHUNK), recipient))
    for (const at of [30, 80, 130, 190, 300, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await expect(gather(decrypt(inPieces(changed, 5_000), secret))).rejects.toThrow()
    }
    for (const length of [20, 150, sealed.length - 516, sealed.length - 1]) {
      await expect(gather(decrypt(inPieces(sealed.subarray(0, length), 5_000), secret))).rejects.toThrow(DecryptError)
    }
  })
})

describe('a key', () => {
  test('of the program age is read', () => {
    // from the test vectors of the format: https://c2sp.org/CCTV/age
    expect(readRecipient('age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj')).toHaveLength(32)
  })

  test('with a typing error is refused', () => {
    const { recipient } = makeKeyPair()
    const other = recipient.endsWith('q') ? 'p' : 'q'
    expect(readRecipient(recipient.slice(0, -1) + other)).toBeUndefined()
  })
})
