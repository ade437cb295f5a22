export interface Mail {
  /** Exactly one address. */
  to: string
  subject: string
  text: string
  /** Where one POST stops mails of this kind (RFC 8058); for every mail that does not answer an act of the recipient. */
  unsubscribeUrl?: string
  /** The same mail sent twice has the same id, so that mail programs show it once. */
  id?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}
