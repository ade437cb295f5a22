import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { LOOPBACK, listenOnLoopback } from '../loopback.ts'
import type { Row, Store } from './store.ts'

interface PortRow extends Row {
  port: number
}

/**
 * Serves HTTP on the port from before a restart, because its address is stored elsewhere; on another one if it is in use.
 */
export async function serveLoopback(
  store: Store,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const rows = store.table<PortRow>('port')
  const port = await listenOnLoopback(server, rows.get('port')?.port ?? 0).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    return listenOnLoopback(server, 0)
  })
  rows.put({ id: 'port', port })
  store.save()
  return {
    origin: `http://${LOOPBACK}:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
