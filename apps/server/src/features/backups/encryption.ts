import { ReadableStream } from 'node:stream/web'

/**
 * Backups are encrypted in the format of the program "age" to one X25519 recipient, so that they can be decrypted without
 * this product. The library is loaded when it is first used: most starts need none of it.
 */
const loadAge = () => import('age-encryption')

const MAGIC = 'age-encryption.org/v1'
const SECRET_LINE = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m

/** The file is not in this format, was not encrypted to this key, or was changed. */
export class DecryptError extends Error {
  override readonly name = 'DecryptError'
}

export const isAgeFile = (start: Buffer): boolean => start.subarray(0, MAGIC.length).toString('latin1') === MAGIC

/** A pair of keys as the program "age" writes them: the public recipient and the secret identity. */
export async function makeKeyPair(): Promise<{ recipient: string; secret: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const secret = await generateX25519Identity()
  return { recipient: await identityToRecipient(secret), secret }
}

/** Whether a public key is free of typing errors. */
export async function isRecipient(text: string): Promise<boolean> {
  const { Encrypter } = await loadAge()
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** The secret key in the text of a key file, or undefined when there is none. */
export const findSecret = (text: string): string | undefined => SECRET_LINE.exec(text)?.[0]

export async function* encrypt(source: AsyncIterable<Uint8Array>, recipient: string): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(toWeb(source))
}

/** Decrypts a stream with a secret key. Throws at the first part that was changed. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, secret: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await loadAge()
  try {
    const decrypter = new Decrypter()
    decrypter.addIdentity(secret)
    yield* await decrypter.decrypt(toWeb(source))
  } catch (error) {
    throw new DecryptError(reasonOf(error), { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.includes('no identity matched')
    ? 'it was encrypted to another key'
    : `it was changed or cut short (${reason})`
}

/** The library is typed for browsers, whose stream is the same class. */
const toWeb = (source: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>
