import { createHash } from 'node:crypto'
import type { EndpointShape } from '@cup/contract/endpoint'
import type { Actor } from '../db/actor.ts'
import { asIdempotentCall, claimKey, type IdempotentCall, releaseKey, saveResponse } from '../db/idempotent-call.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'

const KEY = /^[\x20-\x7e]{1,255}$/

interface KeyedCall {
  user: Actor | undefined
  body: unknown
  params: unknown
  query: unknown
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A repeated call gets the response of the first one. Without an Idempotency-Key the call just runs. */
export async function withIdempotency<T>(
  deps: Pick<Deps, 'db'>,
  endpoint: EndpointShape,
  call: KeyedCall,
  run: () => Promise<T>,
): Promise<T> {
  const header = call.headers['idempotency-key']
  if (header === undefined || call.user === undefined) return run()
  if (typeof header !== 'string' || !KEY.test(header)) throw new AppError('invalid', 'Invalid Idempotency-Key')
  const keyed = { userId: call.user.id, key: header, requestHash: hashOf(endpoint, call) }
  const claim = await claimKey(deps.db, keyed)
  switch (claim.outcome) {
    case 'claimed':
      return runClaimed(deps, endpoint, keyed, run)
    case 'completed':
      return claim.response as T
    case 'in_flight':
      throw new AppError('conflict', 'This request is already being processed', { retryAfterSeconds: 1 })
    case 'response_lost':
      throw new AppError('conflict', 'This request has already been processed')
    case 'other_request':
      throw new AppError('invalid', 'Idempotency-Key was already used with a different request')
  }
}

async function runClaimed<T>(
  deps: Pick<Deps, 'db'>,
  endpoint: EndpointShape,
  call: IdempotentCall,
  run: () => Promise<T>,
): Promise<T> {
  try {
    const result = await asIdempotentCall(call, run)
    await saveResponse(deps.db, call, endpoint.response.parse(result))
    return result
  } catch (error) {
    if (error instanceof AppError) await releaseKey(deps.db, call)
    throw error
  }
}

const hashOf = (endpoint: EndpointShape, { params, query, body }: KeyedCall): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, params, query, body]))
    .digest()
