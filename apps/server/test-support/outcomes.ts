import { AppError } from '../src/errors/app-error.ts'

/** The outcomes of concurrent calls: `ok`, or the sentence of the refusal, with their counts. */
export async function countOutcomes(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of (await Promise.allSettled(calls)).map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** `ok`, or the sentence a call was refused with. */
export const outcomeOf = (settled: PromiseSettledResult<unknown>): string =>
  settled.status === 'fulfilled' ? 'ok' : refusalOf(settled.reason)

const refusalOf = (error: unknown): string =>
  error instanceof AppError ? error.detail : `unexpected: ${String(error)}`
