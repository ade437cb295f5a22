import type { SafeText } from '../../text/safe-text.ts'

/** A mail as the transport takes it. */
export interface PlainMail {
  /** Exactly one address. */
  to: string
  subject: string
  text: string
  /** Where one POST stops mails of this kind (RFC 8058); for every mail that does not answer an act of the recipient. */
  unsubscribeUrl?: string
  /** The same mail sent twice has the same id, so that mail programs show it once. */
  id?: string
}

/** A mail that the product sends: names in it are user input, and none may become a link. */
export interface Mail extends PlainMail {
  subject: SafeText
  text: SafeText
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}
