import { createHmac, timingSafeEqual } from 'node:crypto'
import { NOTICE_KINDS, type NoticeKind } from '@cup/contract/notifications'

export interface Unsubscription {
  userId: string
  kind: NoticeKind
}

const TOKEN = /^([a-z_]{1,30})\.([0-9a-f]{32})\.([\w-]{43})$/

const sign = (secret: Buffer, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

/** Stops one kind of mail to one person, and can do nothing else. It does not expire: old mails stay in inboxes. */
export function unsubscribeToken(secret: Buffer, { userId, kind }: Unsubscription): string {
  const text = `${kind}.${userId.replaceAll('-', '')}`
  return `${text}.${sign(secret, text)}`
}

/** Undefined unless this server made the token. */
export function readUnsubscribeToken(secret: Buffer, token: string): Unsubscription | undefined {
  const [, kindName = '', id = '', signature = ''] = TOKEN.exec(token) ?? []
  const kind = NOTICE_KINDS.find((name) => name === kindName)
  if (kind === undefined) return undefined
  const expected = Buffer.from(sign(secret, `${kind}.${id}`))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined
  return { kind, userId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}
