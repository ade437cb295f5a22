import { createHash, randomBytes } from 'node:crypto'

const SECRET = /^[\w-]{43}$/

/** 256 random bits as text that survives addresses, headers and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored instead of a secret: whoever reads the database cannot sign in with it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether the text can be one of ours at all; anything else never reaches the database. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && SECRET.test(text)
