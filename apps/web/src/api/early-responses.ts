export interface EarlyResponses {
  /** The token that the early calls were made with. */
  token: string | null
  /** By address; undefined for a call that failed. */
  responses: Record<string, Promise<Response | undefined>>
  /** Whether all responses have arrived completely and none is an error. */
  isComplete: boolean
}

declare global {
  interface Window {
    early?: EarlyResponses
  }
}

/** A page that took longer to start than this makes its own calls. */
const FRESH_MS = 15_000
/** If an early call takes longer than this, the app makes the call itself. */
const EARLY_CALL_TIMEOUT_MS = 3000

/** The response to a call that was made before the app was loaded. Returned once; undefined if another user has signed in since. */
export function takeEarlyResponse(address: string, token: string | null): Promise<Response | undefined> | undefined {
  const early = usable(token)
  const response = early?.responses[address]
  if (!early || !response) return undefined
  delete early.responses[address]
  return Promise.race([response, new Promise<undefined>((resolve) => setTimeout(resolve, EARLY_CALL_TIMEOUT_MS))])
}

/** Whether every early response has arrived. */
export const haveEarlyResponsesArrived = (token: string | null): boolean => usable(token)?.isComplete ?? false

function usable(token: string | null): EarlyResponses | undefined {
  const { early } = window
  return early?.token === token && performance.now() <= FRESH_MS ? early : undefined
}
