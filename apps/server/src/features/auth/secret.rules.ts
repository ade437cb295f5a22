import { createHash, randomBytes } from 'node:crypto'

const SECRET = /^[\w-]{43}$/

/** 256 random bits as text that is safe in URLs, headers and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Only the hash is stored, so a copy of the database does not allow anyone to sign in. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether the text has the form of our secrets. Anything else is rejected before a query. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && SECRET.test(text)
