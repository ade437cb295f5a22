import { describe, expect, test } from 'vitest'
import { DecryptError, decrypt, encrypt, findSecret, isRecipient, makeKeyPair } from './encryption.ts'

const CHUNK = 64 * 1024

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function gather(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('an encrypted file', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('of %i bytes is read back as it was', async (length) => {
    const { recipient, secret } = await makeKeyPair()
    const plain = Buffer.alloc(length, 'a backup')
    const sealed = await gather(encrypt(inPieces(plain, 7_000), recipient))
    expect((await gather(decrypt(inPieces(sealed, 999), secret))).equals(plain)).toBe(true)
    if (length > 16) expect(sealed.includes('a backup')).toBe(false)
  })

  test('begins to arrive before its source has ended', async () => {
    const { recipient } = await makeKeyPair()
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    async function* slow(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(3 * CHUNK)
      await end
    }
    const sealed = encrypt(slow(), recipient)
    let bytes = 0
    while (bytes < 2 * CHUNK) bytes += (await sealed.next()).value?.length ?? 0
    finish()
    for await (const piece of sealed) bytes += piece.length
    expect(bytes).toBeGreaterThan(3 * CHUNK)
  })

  test('can be read only with the secret key', async () => {
    const { recipient } = await makeKeyPair()
    const sealed = await gather(encrypt(inPieces(Buffer.from('secret'), 10), recipient))
    const { secret } = await makeKeyPair()
    await expect(gather(decrypt(inPieces(sealed, 100), secret))).rejects.toThrow('it was encrypted to another key')
  })

  test('is refused when a byte was changed, or when its end is missing', async () => {
    const { recipient, secret } = await makeKeyPair()
    const sealed = await gather(encrypt(inPieces(Buffer.alloc(CHUNK + 500, 'x'), CHUNK), recipient))
    for (const at of [30, 80, 130, 190, 300, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await expect(gather(decrypt(inPieces(changed, 5_000), secret))).rejects.toThrow(DecryptError)
    }
    for (const length of [20, 150, sealed.length - 516, sealed.length - 1]) {
      await expect(gather(decrypt(inPieces(sealed.subarray(0, length), 5_000), secret))).rejects.toThrow(DecryptError)
    }
  })
})

describe('a key', () => {
  test('of the program age is read', async () => {
    // from the test vectors of the format: https://c2sp.org/CCTV/age
    expect(await isRecipient('age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj')).toBe(true)
    const { secret } = await makeKeyPair()
    expect(findSecret(`# made by hand\n${secret}\n`)).toBe(secret)
    expect(findSecret('nothing of that kind\n')).toBeUndefined()
  })

  test('with a typing error is refused', async () => {
    const { recipient } = await makeKeyPair()
    const other = recipient.endsWith('q') ? 'p' : 'q'
    expect(await isRecipient(recipient.slice(0, -1) + other)).toBe(false)
  })
})
