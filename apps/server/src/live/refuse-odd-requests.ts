import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress, type IsTrustedPeer, networkOf } from '../limits/client-address.ts'
import type { Limits } from '../limits/limits.ts'

type Next = (error?: Error) => void

/**
 * For requests of a session that exists, which the engine lets through unasked. It answers any other method with 500, and
 * it holds an upgrade it does not want open until the peer closes it: an upgrade costs as much as a handshake.
 */
export const refuseOddRequests =
  ({ limits, isTrusted }: { limits: Limits; isTrusted: IsTrustedPeer }) =>
  (request: IncomingMessage, _response: ServerResponse, next: Next): void => {
    if (!METHODS.has(request.method ?? '')) next(new Error('method'))
    else if (!isUpgradeOfSession(request)) next()
    else if (limits.take('handshake', networkOf(clientAddress(request, isTrusted))) === 0) next()
    else next(new Error('handshake_rate'))
  }

const METHODS = new Set(['GET', 'POST', 'OPTIONS'])
const isUpgradeOfSession = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade !== undefined && /[?&]sid=/.test(url)
