export interface EarlyAnswers {
  /** Whose they are. */
  token: string | null
  /** By address; nothing where no answer came. */
  answers: Record<string, Promise<Response | undefined>>
  /** Whether all of them are here, to the last byte, and none is a refusal. */
  isComplete: boolean
}

declare global {
  interface Window {
    early?: EarlyAnswers
  }
}

/** A page that took longer to start than this asks for itself. */
const FRESH_MS = 15_000

/** What was asked for before the app was there, once; nothing if somebody else has signed in since. */
export function takeEarlyAnswer(address: string, token: string | null): Promise<Response | undefined> | undefined {
  const early = usable(token)
  const answer = early?.answers[address]
  if (!early || !answer) return undefined
  delete early.answers[address]
  return answer
}

/** Whether everything that was asked for can be taken without waiting. */
export const areEarlyAnswersHere = (token: string | null): boolean => usable(token)?.isComplete ?? false

function usable(token: string | null): EarlyAnswers | undefined {
  const { early } = window
  return early?.token === token && performance.now() <= FRESH_MS ? early : undefined
}
