import PostalMime from 'postal-mime'

export interface Message {
  id: string
  /** Envelope addresses, which decide who gets the message. */
  from: string
  to: string[]
  /** How many recipients the sender named, repeats included. */
  recipient_count: number
  subject: string
  text: string
  html: string | null
  headers: { name: string; value: string }[]
  received_at: string
}

export type Envelope = Pick<Message, 'id' | 'from' | 'to' | 'recipient_count'>

export async function readMessage(raw: Buffer, envelope: Envelope): Promise<Message> {
  const { subject, text, html, headers } = await PostalMime.parse(raw)
  return {
    ...envelope,
    subject: subject ?? '',
    text: (text ?? '').replaceAll('\r\n', '\n').trimEnd(),
    html: html ?? null,
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    received_at: new Date().toISOString(),
  }
}
