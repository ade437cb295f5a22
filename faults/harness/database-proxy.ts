import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import type { ConnectionConfig } from '@cup/server/db/embedded-postgres'

/** A proxy between an instance and its database that can cut or hold connections. */
export interface DatabaseProxy {
  /** The database address for an instance. */
  url: string
  /** Closes every connection and accepts no new one until `restore`. */
  cut(): void
  /** Lets nothing through in either direction until `restore`; connections stay open. */
  stall(): void
  restore(): void
  /** Sends connections that are opened from now on to another database. */
  moveTo(target: ConnectionConfig): void
  close(): Promise<void>
}

export async function startDatabaseProxy(first: ConnectionConfig): Promise<DatabaseProxy> {
  let target = first
  const pairs = new Set<[Socket, Socket]>()
  let state: 'open' | 'cut' | 'stalled' = 'open'
  const server = net.createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = net.connect(`${target.host}/.s.PGSQL.${target.port}`)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
    near.pipe(far).pipe(near)
    if (state === 'stalled') for (const socket of pair) socket.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${target.user}@127.0.0.1:${port}/${target.database}`,
    cut: () => {
      state = 'cut'
      end()
    },
    stall: () => {
      state = 'stalled'
      for (const pair of pairs) for (const socket of pair) socket.unpipe()
    },
    restore: () => {
      if (state === 'stalled') for (const [near, far] of pairs) near.pipe(far).pipe(near)
      state = 'open'
    },
    moveTo: (next) => {
      target = next
    },
    close: async () => {
      end()
      server.close()
      await once(server, 'close')
    },
  }
}
