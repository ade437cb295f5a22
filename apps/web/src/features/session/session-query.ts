import type { User } from '@cup/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { clearToken, readToken, rememberUser, writeToken } from '../../api/token-storage.ts'
import { takeSessionId } from './returned-session.ts'

// Every page makes these calls: the contract's schemas are loaded with the first of them, not with the first paint.
const loadMe = async () => (await import('@cup/contract/auth')).me
const loadExchange = async () => (await import('@cup/contract/auth')).exchangeSession

/** The signed-in user, or null. First finishes a sign-in whose session id was in the address. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }): Promise<User | null> => (await finishSignIn()) ?? (await fetchUser(signal)),
  staleTime: 5 * 60_000,
  retry: true,
  retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 15_000),
})

async function finishSignIn(): Promise<User | undefined> {
  const sessionId = takeSessionId()
  if (sessionId === undefined) return undefined
  try {
    const { user, token } = await call(await loadExchange(), {}, { headers: { 'x-session-id': sessionId } })
    writeToken(token, user.id)
    return user
  } catch (error) {
    console.error('Sign-in could not be finished', error)
    return undefined
  }
}

/** Removes a token that the server refuses. If the server could not check it, the token stays and the call is retried. */
async function fetchUser(signal: AbortSignal): Promise<User | null> {
  const token = readToken()
  if (token === null) return null
  try {
    const user = await call(await loadMe(), {}, { signal })
    if (readToken() === token) rememberUser(user.id)
    return user
  } catch (error) {
    if (!isRefusal(error)) throw error
    const now = readToken()
    if (now === token) clearToken()
    // Another tab, or the page itself, signed in while the old token was refused.
    return now === null || now === token ? null : fetchUser(signal)
  }
}
