import { TOKEN_STORAGE_KEY } from '@cup/contract/constants'
import { readStored, store } from './browser-storage.ts'
import { observable } from './observable.ts'

const USER_KEY = 'user-id'

/** The last change in this tab. */
const changed = observable<string | null>(null)

/** The token in a browser that blocks storage: the session then lasts as long as the page. */
let unstored: string | null = null

export const readToken = (): string | null => unstored ?? readStored('local', TOKEN_STORAGE_KEY)

export function writeToken(token: string, userId?: string): void {
  unstored = store('local', TOKEN_STORAGE_KEY, token) ? null : token
  store('local', USER_KEY, userId ?? null)
  changed.set(token)
}

/** Stores the token's user, so that the next visit can mark their teams before the server has confirmed the session. */
export function rememberUser(userId: string): void {
  store('local', USER_KEY, userId)
}

export const rememberedUser = (): string | undefined =>
  readToken() === null ? undefined : (readStored('local', USER_KEY) ?? undefined)

export function clearToken(): void {
  unstored = null
  store('local', TOKEN_STORAGE_KEY, null)
  store('local', USER_KEY, null)
  changed.set(null)
}

/** Calls the listener on every change, also when another tab made it. */
export function subscribeToken(listener: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_STORAGE_KEY || event.key === null) listener(readToken())
  }
  const unsubscribe = changed.subscribe(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}
