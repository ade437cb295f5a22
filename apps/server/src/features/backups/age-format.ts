import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { agree, makeEphemeral, publicOf } from './age-keys.ts'

/**
 * The format of the program "age" (age-encryption.org/v1) for one X25519 recipient, so that a backup can be decrypted
 * without this product. Only the owner of the secret key can read the file; the server has the public one.
 */
const VERSION = 'age-encryption.org/v1'
const CHUNK = 64 * 1024
const TAG = 16
const FILE_KEY = 16
const NONCE = 16

/** The file is not in this format, was not encrypted to this key, or was changed. */
export class DecryptError extends Error {
  override readonly name = 'DecryptError'
}

export const isAgeFile = (start: Buffer): boolean => start.subarray(0, VERSION.length).toString('latin1') === VERSION

const derive = (key: Uint8Array, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32))
const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

function seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Uint8Array, nonce: Uint8Array, sealed: Buffer): Buffer {
  try {
    const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
    cipher.setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([cipher.update(sealed.subarray(0, -TAG)), cipher.final()])
  } catch {
    throw new DecryptError('it was changed, or encrypted to another key')
  }
}

/** The number of the chunk, and whether it is the last one. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

const wrapKey = (shared: Uint8Array, ephemeral: Uint8Array, recipient: Uint8Array): Buffer =>
  derive(shared, Buffer.concat([ephemeral, recipient]), `${VERSION}/X25519`)
const headerMac = (fileKey: Uint8Array, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

/** Encrypts a stream to a recipient's raw public key. */
export async function* encrypt(source: AsyncIterable<Buffer>, recipient: Uint8Array): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(FILE_KEY)
  const { secret, shared: ephemeral } = makeEphemeral()
  const wrapped = seal(wrapKey(agree(secret, recipient), ephemeral, recipient), Buffer.alloc(12), fileKey)
  const header = `${VERSION}\n-> X25519 ${unpadded(ephemeral)}\n${unpadded(wrapped)}\n---`
  yield Buffer.from(`${header} ${unpadded(headerMac(fileKey, header))}\n`)
  const nonce = randomBytes(NONCE)
  yield nonce
  const key = derive(fileKey, nonce, 'payload')
  let number = 0
  for await (const { bytes, isLast } of inChunks(source, CHUNK)) yield seal(key, chunkNonce(number++, isLast), bytes)
}

/** Decrypts a stream with a raw secret key; throws at the first chunk that is not as it was written. */
export async function* decrypt(source: AsyncIterable<Buffer>, secret: Uint8Array): AsyncGenerator<Buffer> {
  const reader = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const fill = async (isEnough: () => boolean): Promise<void> => {
    while (!isEnough()) {
      const { value, done } = await reader.next()
      if (done) throw new DecryptError('it is cut short')
      held = Buffer.concat([held, value])
    }
  }
  let end = -1
  await fill(() => {
    const mac = held.indexOf('\n--- ')
    end = mac < 0 ? -1 : held.indexOf('\n', mac + 1)
    if (end < 0 && held.length > 4_096) throw new DecryptError('its header is not one that is written here')
    return end >= 0
  })
  const fileKey = readFileKey(held.subarray(0, end).toString('latin1'), secret)
  held = held.subarray(end + 1)
  await fill(() => held.length >= NONCE)
  const key = derive(fileKey, held.subarray(0, NONCE), 'payload')
  const rest = prepend(held.subarray(NONCE), reader)
  let number = 0
  for await (const { bytes, isLast } of inChunks(rest, CHUNK + TAG)) {
    if (bytes.length < TAG) throw new DecryptError('it is cut short')
    yield unseal(key, chunkNonce(number++, isLast), bytes)
  }
}

const HEADER = /^age-encryption\.org\/v1\n-> X25519 ([\w+/]{43})\n([\w+/]{43})\n--- ([\w+/]{43})$/

function readFileKey(header: string, secret: Uint8Array): Buffer {
  const [, ephemeral, wrapped, mac] = (HEADER.exec(header) ?? []).map((part) => Buffer.from(part, 'base64'))
  if (ephemeral === undefined || wrapped === undefined || mac === undefined) {
    throw new DecryptError('its header is not one that is written here')
  }
  const wrapping = wrapKey(agree(secret, ephemeral), ephemeral, publicOf(secret))
  const fileKey = unseal(wrapping, Buffer.alloc(12), wrapped)
  const expected = headerMac(fileKey, header.slice(0, header.lastIndexOf(' ')))
  if (!timingSafeEqual(expected, mac)) throw new DecryptError('its header was changed')
  return fileKey
}

async function* prepend(first: Buffer, reader: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (;;) {
    const { value, done } = await reader.next()
    if (done) return
    yield value
  }
}

/** Pieces of exactly this size, and the last one with what is left. */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    while (held.length > size) {
      yield { bytes: held.subarray(0, size), isLast: false }
      held = held.subarray(size)
    }
  }
  yield { bytes: held, isLast: true }
}
