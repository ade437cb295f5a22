/** Sends calls as fast as one core allows, from one address, and reopens closed connections. */
import { connect } from 'node:net'

const CONNECTIONS = 200
const ADDRESS = '127.0.0.66'
/** Calls that no cache serves: unknown brackets, guessed tokens, error reports, the start of a sign-in. */
const CALLS: readonly ((call: number) => string)[] = [
  (call) => `GET /api/bracket/00000000-0000-4000-8000-${String(call).padStart(12, '0')} HTTP/1.1`,
  (call) => `GET /api/auth/me HTTP/1.1\r\nAuthorization: Bearer guess-${call}`,
  () => 'POST /api/client-errors HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2',
  () => 'GET /api/auth/oauth/login HTTP/1.1',
]

const port = Number(process.argv[2])
let sent = 0
for (let opened = 0; opened < CONNECTIONS; opened++) attack()
process.on('message', () => process.send?.(sent))
// exits with the bench that started this process
process.on('disconnect', () => process.exit())

function attack(): void {
  const socket = connect({ host: '127.0.0.1', port, localAddress: ADDRESS, noDelay: true })
  const send = (): void => {
    const head = CALLS[sent % CALLS.length]?.(sent) ?? ''
    sent += 1
    socket.write(`${head}\r\nHost: localhost:${port}\r\n\r\n${head.startsWith('POST') ? '{}' : ''}`)
  }
  socket.on('connect', send)
  socket.on('data', send)
  socket.on('error', () => {})
  socket.on('close', () => setTimeout(attack, 1))
}
