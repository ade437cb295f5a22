import { createHash, randomBytes } from 'node:crypto'

/** 144 random bits: short enough for a chat, too many to guess. */
export const newJoinCode = (): string => randomBytes(18).toString('base64url')

/** Only the hash is stored, so a copy of the database opens no team. */
export const hashJoinCode = (code: string): Buffer => createHash('sha256').update(code).digest()
