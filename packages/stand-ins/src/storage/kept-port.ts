import type { Server } from 'node:net'
import { listenOnLoopback } from '../loopback.ts'
import type { Row, Store } from './store.ts'

interface PortRow extends Row {
  port: number
}

/** Listens on the port from before a restart, because its address is stored elsewhere; on another one if it is in use. */
export async function listenAsBefore(server: Server, store: Store): Promise<number> {
  const rows = store.table<PortRow>('port')
  const port = await listenOnLoopback(server, rows.get('port')?.port ?? 0).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    return listenOnLoopback(server, 0)
  })
  rows.put({ id: 'port', port })
  store.save()
  return port
}
