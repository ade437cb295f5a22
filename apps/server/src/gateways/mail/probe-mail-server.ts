import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../config.ts'

const TIMEOUT_MS = 20_000

/** Connects and authenticates, and sends nothing. Resolves to the codes of a refusal, without its text, which may quote us. */
export async function probeMailServer({ smtpUrl }: MailConfig): Promise<string | null> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number }
    return `${code} ${responseCode}`.trim()
  } finally {
    transport.close()
  }
}
