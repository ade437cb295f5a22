import { TOKEN_STORAGE_KEY } from '@cup/contract/constants'

const USER_KEY = 'user-id'

type Listener = (token: string | null) => void
const listeners = new Set<Listener>()

/** For browsers that block storage and throw on access: the session then lasts as long as the page. */
let remembered: string | null = null

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_STORAGE_KEY)
  } catch {
    return remembered
  }
}

export function writeToken(token: string, userId?: string): void {
  remembered = token
  try {
    localStorage.setItem(TOKEN_STORAGE_KEY, token)
    if (userId === undefined) localStorage.removeItem(USER_KEY)
    else rememberUser(userId)
  } catch {}
  notify(token)
}

/** Whose token this is, so that the next visit can mark this user's teams before the server has confirmed the session. */
export function rememberUser(userId: string): void {
  try {
    localStorage.setItem(USER_KEY, userId)
  } catch {}
}

export function rememberedUser(): string | undefined {
  try {
    return readToken() === null ? undefined : (localStorage.getItem(USER_KEY) ?? undefined)
  } catch {
    return undefined
  }
}

export function clearToken(): void {
  remembered = null
  try {
    localStorage.removeItem(TOKEN_STORAGE_KEY)
    localStorage.removeItem(USER_KEY)
  } catch {}
  notify(null)
}

/** Calls the listener on every change, also when another tab made it. */
export function subscribeToken(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_STORAGE_KEY || event.key === null) listener(readToken())
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function notify(token: string | null): void {
  for (const listener of listeners) listener(token)
}
