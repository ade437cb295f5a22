import { createHmac, timingSafeEqual } from 'node:crypto'
import { NOTICE_KINDS, type NoticeKind } from '@cup/contract/notifications'

interface Unsubscription {
  userId: string
  kind: NoticeKind
}

/** From invite mails, which also go to mailboxes without an account. */
interface MailboxUnsubscription {
  mailboxHash: Buffer
}

const TOKEN = /^([a-z_]{1,30})\.([0-9a-f]{32})\.([\w-]{43})$/
const MAILBOX_TOKEN = /^invite\.([0-9a-f]{64})\.([\w-]{43})$/

const sign = (secret: Buffer, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

/** Stops one kind of mail to one person, and can do nothing else. It does not expire: old mails stay in inboxes. */
export function unsubscribeToken(secret: Buffer, { userId, kind }: Unsubscription): string {
  const text = `${kind}.${userId.replaceAll('-', '')}`
  return `${text}.${sign(secret, text)}`
}

/** Stops invite mails to one mailbox. */
export function mailboxToken(secret: Buffer, { mailboxHash }: MailboxUnsubscription): string {
  const text = `invite.${mailboxHash.toString('hex')}`
  return `${text}.${sign(secret, text)}`
}

/** Undefined unless this server made the token for a mailbox. */
export function readMailboxToken(secret: Buffer, token: string): MailboxUnsubscription | undefined {
  const [, hash = '', signature = ''] = MAILBOX_TOKEN.exec(token) ?? []
  const expected = Buffer.from(sign(secret, `invite.${hash}`))
  if (signature === '' || !timingSafeEqual(expected, Buffer.from(signature))) return undefined
  return { mailboxHash: Buffer.from(hash, 'hex') }
}

/** The links with a token: a page for people and an address for mail programs (RFC 8058). */
export const unsubscribeLinks = (origin: string, token: string): { page: string; post: string } => ({
  page: `${origin}/settings?unsubscribe=${token}`,
  post: `${origin}/api/mail/unsubscribe?token=${token}`,
})

/** Undefined unless this server made the token. */
export function readUnsubscribeToken(secret: Buffer, token: string): Unsubscription | undefined {
  const [, kindName = '', id = '', signature = ''] = TOKEN.exec(token) ?? []
  const kind = NOTICE_KINDS.find((name) => name === kindName)
  if (kind === undefined) return undefined
  const expected = Buffer.from(sign(secret, `${kind}.${id}`))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined
  return { kind, userId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}
