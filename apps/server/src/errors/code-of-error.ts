/** The shortest name of an error: its code, or else its class. */
export function codeOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const [first] = error instanceof AggregateError ? error.errors : []
  if (first instanceof Error) return codeOfError(first)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
