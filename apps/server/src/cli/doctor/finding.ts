/** One line of the doctor: `ok`, or what to do. */
export interface Finding {
  subject: string
  isWell: boolean
  text: string
}

export const well = (subject: string, text: string): Finding => ({ subject, isWell: true, text })
export const wrong = (subject: string, text: string): Finding => ({ subject, isWell: false, text })

/** What an error says, without its stack; a refused connection has its reason inside. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  const words = error.message === '' ? error.name : error.message
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : ''
  return `${words}${typeof code === 'string' && !words.includes(code) ? ` ${code}` : ''}${cause}`
}
