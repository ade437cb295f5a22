import { TOKEN_STORAGE_KEY } from '@cup/contract/constants'

type Listener = (token: string | null) => void
const listeners = new Set<Listener>()

/** Browsers that block storage throw on access; the session then lasts as long as the page. */
let remembered: string | null = null

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_STORAGE_KEY)
  } catch {
    return remembered
  }
}

export function writeToken(token: string): void {
  remembered = token
  try {
    localStorage.setItem(TOKEN_STORAGE_KEY, token)
  } catch {}
  tell(token)
}

export function clearToken(): void {
  remembered = null
  try {
    localStorage.removeItem(TOKEN_STORAGE_KEY)
  } catch {}
  tell(null)
}

/** Hears of every change, those made in another tab included. */
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

function tell(token: string | null): void {
  for (const listener of listeners) listener(token)
}
