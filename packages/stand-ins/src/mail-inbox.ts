export interface MailInbox {
  close(): Promise<void>
}
