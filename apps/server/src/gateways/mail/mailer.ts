import type { SafeText } from '../../text/safe-text.ts'

/** A mail for the transport. */
export interface PlainMail {
  /** Exactly one address. */
  to: string
  subject: string
  text: string
  /** A POST to this URL stops mails of this kind (RFC 8058). For every mail that no action of the recipient has caused. */
  unsubscribeUrl?: string
  /** A repeated mail has the same id, so that mail programs show it once. */
  id?: string
}

/** A mail of the product. Names in it are user input, which must not become links. */
export interface Mail extends PlainMail {
  subject: SafeText
  text: SafeText
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}
