import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { IsTrustedPeer } from '../../limits/client-address.ts'

/** Behind an undeclared proxy all visitors share one address: warn once, so that the operator can fix it. */
export function warnAboutUntrustedProxy(app: FastifyInstance, isTrusted: IsTrustedPeer, log: Logger): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    if (warned || request.headers['x-forwarded-for'] === undefined || isTrusted(request.socket.remoteAddress)) return
    warned = true
    log.warn(
      { event: 'proxy.untrusted', req_id: request.id, peer: request.socket.remoteAddress },
      'forwarded headers from a peer that TRUST_PROXY does not name are ignored',
    )
  })
}
