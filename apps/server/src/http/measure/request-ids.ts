import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { IsTrustedPeer } from '../../limits/client-address.ts'

const ACCEPTABLE = /^[A-Za-z0-9-]{8,64}$/

/** A new id, or the one that a trusted proxy gave the request. */
export const requestIds =
  (isTrusted: IsTrustedPeer) =>
  (request: IncomingMessage): string => {
    const given = request.headers['x-request-id']
    const usable = typeof given === 'string' && ACCEPTABLE.test(given) && isTrusted(request.socket.remoteAddress)
    return usable ? given : randomUUID()
  }

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
}
