import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Config } from '../../config.ts'
import { credentialOf } from '../guard/current-user.ts'
import { type ReadCache, type StoredRead, sendAnswer, withoutVersion } from './read-cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Sent from memory; the log has one line per second for these. */
    isStoredRead: boolean
  }
}

/**
 * Sends the stored response of a public read before the caller is looked up. After each event every open page requests
 * the same few reads at once. A request that finds its read in progress waits for it; every other request goes on to the
 * route's guard and handler.
 */
export function sendStoredRead(parts: {
  readCache: ReadCache
  config: Pick<Config, 'secureCookies'>
}): onRequestHookHandler {
  const { readCache, config } = parts
  return (request, reply, done) => {
    const { url } = request
    const send = ({ answer }: Pick<StoredRead, 'answer'>): void => {
      request.isStoredRead = true
      sendAnswer(request.headers, reply, answer)
    }
    const stored = readCache.find(url)
    if (stored !== undefined && isPublicView(stored, request, config)) return send(stored)
    const loading = readCache.findLoading(withoutVersion(url))
    if (loading === undefined || !isPublicView(loading, request, config)) return done()
    void loading.answer.then(
      (answer) => send(readCache.find(url) ?? { answer }),
      () => done(),
    )
  }
}

/** A signed-in caller may see more of a team than the public view, so the stored list of teams is not for them. */
const isPublicView = (
  { kind }: Pick<StoredRead, 'kind'>,
  request: FastifyRequest,
  config: Pick<Config, 'secureCookies'>,
): boolean => kind !== 'teams' || credentialOf(request, config) === undefined
