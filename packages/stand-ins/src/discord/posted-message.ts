export interface PostedMessage {
  id: string
  content: string
  /** The mentions that the sender allows; an empty list pings no one. */
  allowed_mentions: unknown
  posted_at: string
}
