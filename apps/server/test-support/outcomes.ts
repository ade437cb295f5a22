import { AppError } from '../src/errors/app-error.ts'

/** Counts the outcomes of concurrent calls: `ok`, or the text of the refusal. */
export async function countOutcomes(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of (await Promise.allSettled(calls)).map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** `ok`, or the text of the refusal. */
export const outcomeOf = (settled: PromiseSettledResult<unknown>): string =>
  settled.status === 'fulfilled' ? 'ok' : refusalOf(settled.reason)

const refusalOf = (error: unknown): string =>
  error instanceof AppError ? error.detail : `unexpected: ${String(error)}`
