import { isEmail } from '@cup/contract/text-fields'
import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import type { PlainMail } from './mailer.ts'

const CONNECT_TIMEOUT_MS = 5_000
const SOCKET_TIMEOUT_MS = 10_000

/** Sends plain text to one address each. Jobs decide about retries. */
export function createSmtpMailer(config: MailConfig): { send(mail: PlainMail): Promise<void>; close(): void } {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, unsubscribeUrl, id }) => {
      // the library would accept a list of addresses
      if (!isEmail(to)) throw new AppError('invalid', 'Mail goes to exactly one address')
      try {
        await transport.sendMail({
          from: config.from,
          to: { name: '', address: to },
          subject,
          text,
          ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
          ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(config.from)}>` }),
        })
      } catch (error) {
        const cause = withoutWords(error)
        if (isRefusedForGood(error)) throw new AppError('invalid', 'The mail server refuses this message', { cause })
        throw new AppError('upstream', 'The mail server did not take the message', { cause })
      }
    },
    close: () => transport.close(),
  }
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const domainOf = (from: string): string => /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost'

/** For installations without mail. */
export const createSilentMailer = () => ({ send: async (_mail: PlainMail): Promise<void> => {} })

/** 5xx for an address or a message is final. If our credentials are rejected, an operator must fix that: keep retrying. */
const isRefusedForGood = (error: unknown): boolean => {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500
}

/** Mail servers quote the address they refuse, and causes are logged: only the codes are kept. */
const withoutWords = (error: unknown): Error => {
  const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number }
  return new Error(`${code} ${responseCode}`.trim())
}
