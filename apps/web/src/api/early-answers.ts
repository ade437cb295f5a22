export interface EarlyAnswers {
  /** Whose they are. */
  token: string | null
  /** By address; nothing where no answer came. */
  answers: Record<string, Promise<Response | undefined>>
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
  const { early } = window
  const answer = early?.answers[address]
  if (!early || !answer || early.token !== token || performance.now() > FRESH_MS) return undefined
  delete early.answers[address]
  return answer
}
