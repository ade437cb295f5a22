import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../log/logger.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Refuses every recipient and repeats the address, as mail servers do. */
const quoting: Server = createServer((socket) => {
  socket.write('220 quoting\r\n')
  socket.on('data', (data) => {
    const line = data.toString()
    const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1]
    socket.write(recipient === undefined ? '250 ok\r\n' : `550 5.1.1 <${recipient}>: unknown here\r\n`)
  })
  socket.on('error', () => {})
})
beforeAll(async () => {
  quoting.listen(0, '127.0.0.1')
  await once(quoting, 'listening')
})
afterAll(() => void quoting.close())

test('a refusal is logged with its code and without the address it quotes', async () => {
  const { port } = quoting.address() as AddressInfo
  const mailer = createSmtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'cup@example.com' })
  const error = await mailer
    .send({ to: 'jane.doe@private.example', subject: 'Hello', text: 'Hello' })
    .catch((refusal: unknown) => refusal)
  mailer.close()
  const lines: string[] = []
  createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).error({ err: error }, 'failed')
  expect(lines.join()).toContain('EENVELOPE 550')
  expect(lines.join()).not.toContain('jane.doe')
})
