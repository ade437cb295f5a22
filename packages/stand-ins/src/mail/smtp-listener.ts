import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope, type SMTPServerSession } from 'smtp-server'
import { LOOPBACK } from '../loopback.ts'
import type { MailFaultPlan, PlannedFault } from './mail-faults.ts'

export interface Arrival {
  raw: Buffer
  from: string
  to: string[]
  recipientCount: number
}

export interface SmtpListener {
  port: number
  close(): Promise<void>
}

type Reply = (error?: Error | null) => void

const MAX_MESSAGE_BYTES = 1_048_576

/** Listens for SMTP and accepts a message only after `keep` has stored it. */
export async function listenForMail(
  port: number,
  faults: MailFaultPlan,
  keep: (arrival: Arrival) => Promise<void>,
): Promise<SmtpListener> {
  const sockets = new Map<number, Socket>()
  const recipientCounts = new WeakMap<SMTPServerEnvelope, number>()

  const strike = ({ fault, code }: PlannedFault, session: SMTPServerSession, reply: Reply): void => {
    if (fault === 'refuse') reply(refusal(code))
    else if (fault !== 'hang') sockets.get(session.remotePort)?.destroy()
  }
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession, reply: Reply): Promise<void> => {
    const { envelope } = session
    const raw = await receive(stream)
    const planned = faults.take('message')
    if (planned === undefined || planned.fault === 'lose_answer') {
      await keep({ raw, ...addresses(envelope), recipientCount: recipientCounts.get(envelope) ?? 0 })
    }
    if (planned === undefined) reply()
    else strike(planned, session, reply)
  }

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MESSAGE_BYTES,
    closeTimeout: 1,
    onRcptTo: (_address, session, reply) => {
      const planned = faults.take('recipient')
      if (planned !== undefined) return strike(planned, session, reply)
      recipientCounts.set(session.envelope, (recipientCounts.get(session.envelope) ?? 0) + 1)
      reply()
    },
    onData: (stream, session, reply) => {
      take(stream, session, reply).catch(reply)
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
  })
  // A sender that hangs up in the middle needs no reply.
  server.on('error', () => {})

  const listening = Promise.withResolvers<number>()
  server.server.once('error', listening.reject)
  server.listen(port, LOOPBACK, () => listening.resolve((server.server.address() as { port: number }).port))
  return {
    port: await listening.promise,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}

const refusal = (code: number): Error =>
  Object.assign(new Error(code < 500 ? 'Try again later' : 'Not taken here'), { responseCode: code })

async function receive(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  if (stream.sizeExceeded) throw refusal(552)
  return Buffer.concat(chunks)
}

const addresses = ({ mailFrom, rcptTo }: SMTPServerEnvelope): Pick<Arrival, 'from' | 'to'> => ({
  from: mailFrom === false ? '' : mailFrom.address,
  to: rcptTo.map(({ address }) => address),
})
