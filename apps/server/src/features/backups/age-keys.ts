import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { fromBech32, toBech32 } from './bech32.rules.ts'

/** What the DER encoding of these keys begins with; the key itself is the last 32 bytes. */
const PUBLIC_DER = Buffer.from('302a300506032b656e032100', 'hex')
const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex')
const KEY_BYTES = 32
const SECRET_LINE = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m

const publicKey = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_DER, raw]), format: 'der', type: 'spki' })
const privateKey = (raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_DER, raw]), format: 'der', type: 'pkcs8' })

const rawPublic = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES)
const rawPrivate = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES)

/** A pair of keys as the program "age" writes them: the public recipient and the secret identity. */
export function makeKeyPair(): { recipient: string; secret: string } {
  const pair = generateKeyPairSync('x25519')
  return {
    recipient: toBech32('age', rawPublic(pair.publicKey)),
    secret: toBech32('age-secret-key-', rawPrivate(pair.privateKey)).toUpperCase(),
  }
}

/** The raw public key of a recipient, or undefined when it is mistyped. */
export function readRecipient(text: string): Buffer | undefined {
  const raw = fromBech32('age', text)
  return raw?.length === KEY_BYTES ? raw : undefined
}

/** The raw secret key in the text of a key file, or undefined when there is none. */
export function readSecret(text: string): Buffer | undefined {
  const raw = fromBech32('age-secret-key-', SECRET_LINE.exec(text)?.[0] ?? '')
  return raw?.length === KEY_BYTES ? raw : undefined
}

export const publicOf = (secret: Uint8Array): Buffer => rawPublic(createPublicKey(privateKey(secret)))
export const agree = (secret: Uint8Array, other: Uint8Array): Buffer =>
  diffieHellman({ privateKey: privateKey(secret), publicKey: publicKey(other) })

/** A key pair for one file. */
export function makeEphemeral(): { secret: Buffer; shared: Buffer } {
  const pair = generateKeyPairSync('x25519')
  return { secret: rawPrivate(pair.privateKey), shared: rawPublic(pair.publicKey) }
}
