import type { FastifyInstance } from 'fastify'
import type { IsTrustedPeer } from '../../limits/client-address.ts'

/** Behind an undeclared proxy all visitors look like one: log that once, so that the operator can fix it. */
export function warnAboutUntrustedProxy(app: FastifyInstance, isTrusted: IsTrustedPeer): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    if (warned || request.headers['x-forwarded-for'] === undefined || isTrusted(request.socket.remoteAddress)) return
    warned = true
    request.log.warn(
      { event: 'proxy.untrusted', req_id: request.id, peer: request.socket.remoteAddress },
      'forwarded headers from a peer that TRUST_PROXY does not name are ignored',
    )
  })
}
