import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import type { ConnectionConfig } from '@cup/server/db/embedded-postgres'

export interface Statement {
  /** The connection of the product that sent it. */
  connection: number
  text: string
}

export interface StatementLog {
  /** The address that the product connects to. */
  url: string
  /** Returns the statements since the last call, in the order in which they were sent. */
  flush(): Statement[]
  close(): Promise<void>
}

const PARSE = 'P'
const QUERY = 'Q'

/** A proxy between the product and its database that records every statement. */
export async function startStatementLog(target: ConnectionConfig): Promise<StatementLog> {
  let statements: Statement[] = []
  let connections = 0
  const open = new Set<Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(`${target.host}/.s.PGSQL.${target.port}`)
    const connection = ++connections
    near.on(
      'data',
      createReader((text) => void statements.push({ connection, text })),
    )
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${target.user}@127.0.0.1:${port}/${target.database}`,
    flush: () => {
      const sent = statements
      statements = []
      return sent
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first message of a connection has no type; each one after it has a letter, a length and a text. */
function createReader(onStatement: (statement: string) => void): (chunk: Buffer) => void {
  let bytes: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      const letters = isFirst ? 0 : 1
      if (bytes.length < letters + 4) return
      const end = letters + bytes.readUInt32BE(letters)
      if (bytes.length < end) return
      if (!isFirst) readMessage(bytes.subarray(0, end), onStatement)
      isFirst = false
      bytes = bytes.subarray(end)
    }
  }
}

function readMessage(message: Buffer, onStatement: (statement: string) => void): void {
  const type = String.fromCharCode(message[0] ?? 0)
  if (type !== PARSE && type !== QUERY) return
  // a parsed statement has a name before its text, which is empty here
  const start = type === PARSE ? message.indexOf(0, 5) + 1 : 5
  onStatement(message.toString('utf8', start, message.indexOf(0, start)))
}
