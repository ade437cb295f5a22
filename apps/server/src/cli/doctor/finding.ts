/** One line of the doctor: `ok`, or an advice. */
export interface Finding {
  subject: string
  isWell: boolean
  text: string
}

export const well = (subject: string, text: string): Finding => ({ subject, isWell: true, text })
export const wrong = (subject: string, text: string): Finding => ({ subject, isWell: false, text })

/** The message of an error with its causes. A refused connection has its reason inside. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  const message = error.message === '' ? error.name : error.message
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : ''
  return `${message}${typeof code === 'string' && !message.includes(code) ? ` ${code}` : ''}${cause}`
}
