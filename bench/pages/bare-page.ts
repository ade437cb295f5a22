import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const HTML =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>' +
  '<h1>Rocket League Tournaments</h1><p>One headline, no script, no style, no font.</p></html>'

/** A minimal page: what the machine, the browser and the network cost by themselves. */
export async function startBarePage(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(HTML))
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
