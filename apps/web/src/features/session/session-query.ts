import type { User } from '@cup/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '../../api/api-error.ts'
import { callLazily } from '../../api/call-lazily.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { clearToken, readToken, writeToken } from '../../api/token-storage.ts'
import { takeSessionId } from './returned-session.ts'

const loadMe = async () => (await import('@cup/contract/auth')).me
const loadExchange = async () => (await import('@cup/contract/auth')).exchangeSession

/** Who is signed in, or null. A sign-in that just came back in the address is finished first. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }): Promise<User | null> => (await finishSignIn()) ?? (await askWho(signal)),
  staleTime: 5 * 60_000,
  retry: true,
  retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 15_000),
})

async function finishSignIn(): Promise<User | undefined> {
  const sessionId = takeSessionId()
  if (sessionId === undefined) return undefined
  try {
    const { user, token } = await callLazily(loadExchange, {}, { headers: { 'x-session-id': sessionId } })
    writeToken(token)
    return user
  } catch (error) {
    console.error('Sign-in could not be finished', error)
    return undefined
  }
}

/** A token the server refuses is forgotten; one it could not look at is kept and tried again. */
async function askWho(signal: AbortSignal): Promise<User | null> {
  if (readToken() === null) return null
  try {
    return await callLazily(loadMe, {}, { signal })
  } catch (error) {
    if (!isRefusal(error)) throw error
    clearToken()
    return null
  }
}
