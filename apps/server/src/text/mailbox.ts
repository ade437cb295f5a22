import { createHash } from 'node:crypto'
import { foldEmail } from '@cup/contract/text-fields'

const GMAIL: readonly string[] = ['gmail.com', 'googlemail.com']

/** The mailbox behind an address: mail servers ignore a `+tag`, and Gmail ignores dots too. */
export function mailboxOf(email: string): string {
  const folded = foldEmail(email)
  const at = folded.lastIndexOf('@')
  const domain = folded.slice(at + 1)
  const local = folded.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/** Only the hash is stored: the mailbox may belong to a person without an account. */
export const hashMailbox = (mailbox: string): Buffer => createHash('sha256').update(mailbox).digest()
