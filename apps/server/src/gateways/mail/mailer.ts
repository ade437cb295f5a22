export interface Mail {
  /** Exactly one address. */
  to: string
  subject: string
  text: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}
