import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The few kinds of DER that a certificate consists of. */
const TAG = { boolean: 0x01, integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c, time: 0x18 } as const
const SEQUENCE = 0x30
const SET = 0x31
/** Object identifiers, encoded. */
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'
const BASIC_CONSTRAINTS = '551d13'
const ALTERNATIVE_NAME = '551d11'

const HOUR_MS = 3_600_000

export interface Authority {
  /** The authority's certificate for its clients, as PEM. */
  certificate: string
  /** A key and a certificate for these names, as PEM. */
  issue(names: readonly string[]): { key: string; cert: string }
}

/** A certificate authority that exists for one test; Node can verify certificates but not write them. */
export function createAuthority(name: string): Authority {
  const { privateKey, publicKey } = makeKeys()
  const signed = (subject: string, key: KeyObject, extension: Buffer): string =>
    toPem(signCertificate(body(subject, name, key, extension), privateKey))
  return {
    certificate: signed(name, publicKey, extension(BASIC_CONSTRAINTS, sequence(der(TAG.boolean, Buffer.from([0xff]))))),
    issue: (names) => {
      const keys = makeKeys()
      // a DNS name among alternative names is a context-specific string with the number 2
      const list = sequence(...names.map((host) => der(0x82, Buffer.from(host))))
      const cert = signed(names[0] ?? '', keys.publicKey, extension(ALTERNATIVE_NAME, list))
      return { key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
    },
  }
}

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

function body(subject: string, issuer: string, key: KeyObject, extensions: Buffer): Buffer {
  const version3 = der(0xa0, der(TAG.integer, Buffer.from([2])))
  const serial = der(TAG.integer, Buffer.concat([Buffer.from([1]), randomBytes(15)]))
  const validity = sequence(time(Date.now() - HOUR_MS), time(Date.now() + HOUR_MS))
  const publicKey = key.export({ type: 'spki', format: 'der' })
  const inner = [version3, serial, algorithm(), title(issuer), validity, title(subject), publicKey]
  return sequence(...inner, der(0xa3, sequence(extensions)))
}

function signCertificate(content: Buffer, key: KeyObject): Buffer {
  const signature = sign('sha256', content, key)
  return sequence(content, algorithm(), der(TAG.bits, Buffer.concat([Buffer.from([0]), signature])))
}

const toPem = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(SEQUENCE, ...parts)
const oid = (encoded: string): Buffer => der(TAG.oid, Buffer.from(encoded, 'hex'))
const algorithm = (): Buffer => sequence(oid(ECDSA_WITH_SHA256))
const title = (name: string): Buffer => sequence(der(SET, sequence(oid(COMMON_NAME), der(TAG.utf8, Buffer.from(name)))))
const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), der(TAG.octets, value))
const time = (at: number): Buffer =>
  der(TAG.time, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`))
