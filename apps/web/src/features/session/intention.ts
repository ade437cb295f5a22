import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { store, takeStored } from '../../api/browser-storage.ts'
import { takeReturn } from './returned-session.ts'
import type { Session } from './use-session.ts'

const KEY = 'intention'
/** An older intention is dropped. */
const MAX_AGE_MS = 30 * 60_000

interface Intention {
  path: string
  at: number
}

/** What a visitor was about to do before signing in: a path of this site that continues it. Null clears it. */
export function rememberIntention(path: string | null): void {
  store('session', KEY, path === null ? null : JSON.stringify({ path, at: Date.now() } satisfies Intention))
}

/** Returns the stored path once. */
export function takeIntention(): string | undefined {
  try {
    const { path, at } = JSON.parse(takeStored('session', KEY) ?? '{}') as Partial<Intention>
    const isFresh = at !== undefined && Date.now() - at < MAX_AGE_MS
    return isFresh && path !== undefined && /^\/(?!\/)/.test(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** The address to return to after signing in, for the pages that need an account. */
export function intentionAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const isMatch = pathname === '/bracket' && new URLSearchParams(search).has('match')
  return isMatch || pathname === '/invites' || pathname === '/settings' ? pathname + search : null
}

/** Sign-in always returns to the teams page. This hook then navigates to the page where the visitor started. */
export function useContinueIntention({ status }: Session): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (status !== 'signed-in' || !takeReturn()) return
    const path = takeIntention()
    if (path !== undefined) void navigate(path, { replace: true })
  }, [status, navigate])
}
