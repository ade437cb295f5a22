/**
 * Runs before the app is loaded and makes the calls whose responses the page will show; `call` uses them.
 * It imports nothing, because a module shared with the app would have to be loaded first.
 */
import type { CurrentTournament } from '@cup/contract/tournaments'
import type { EarlyResponses } from './api/early-responses.ts'

const CALL_TIMEOUT_MS = 15_000
const { early: calls = '', tokenKey = '' } =
  document.querySelector<HTMLScriptElement>('script[data-early]')?.dataset ?? {}
const token = readStored(tokenKey)
const responses: EarlyResponses['responses'] = {}
for (const address of calls.split(' ')) responses[address] = requestEarly(address)
const early: EarlyResponses = { token, responses, isComplete: false }
window.early = early
void Promise.all(Object.values(responses)).then((settled) => {
  early.isComplete = settled.every((response) => response?.ok)
})
// If the response is cut off, the app makes the call again and shows the error.
void responses['/api/tournaments/current']?.then(showPool).catch(() => undefined)

/** The pool is the largest text of its page, so it does not wait for the app. */
async function showPool(response: Response | undefined): Promise<void> {
  const place = document.querySelector('[data-early-pool]')
  if (!place || !response?.ok) return
  const cup: CurrentTournament | null = await response.clone().json()
  if (cup && cup.prize_pool > 0)
    place.textContent = cup.prize_pool.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

async function requestEarly(address: string): Promise<Response | undefined> {
  const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
  try {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
    const response = await fetch(address, { headers, credentials: 'include', signal })
    return new Response(await response.blob(), response)
  } catch {
    // The app makes the call again and shows its error.
    return undefined
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
