import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'

export interface DeviceKeys {
  /** Base64url, as the browser gives them away. */
  p256dh: string
  auth: string
  privateKey: string
}

const SALT_BYTES = 16
const LAST_RECORD = 2

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Opens a message as a browser does: RFC 8291 over the content encoding aes128gcm of RFC 8188. Throws if it cannot. */
export function decryptPush(body: Buffer, keys: DeviceKeys): string {
  const salt = body.subarray(0, SALT_BYTES)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const secret = derive(own.computeSecret(senderKey), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  const end = padded.lastIndexOf(LAST_RECORD)
  if (end === -1) throw new Error('The record has no end')
  return padded.subarray(0, end).toString('utf8')
}

export interface VapidClaims {
  aud: string
  exp: number
  sub: string
}

const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/

/** Checks the sender as RFC 8292 requires: signature, audience and expiry of the token. */
export function checkVapid(authorization: string | undefined, audience: string): VapidClaims {
  const [, head = '', claims = '', signature = '', key = ''] = HEADER.exec(authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) throw new Error('No VAPID key')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The VAPID signature does not fit')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as VapidClaims
  const now = Date.now() / 1000
  if (read.aud !== audience || read.exp < now || read.exp > now + 24 * 3600) throw new Error('The VAPID token is stale')
  if (!/^(mailto|https):/.test(read.sub)) throw new Error('The VAPID token names no contact')
  return read
}
