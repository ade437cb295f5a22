import { AppError } from '../errors/app-error.ts'

/** What became of calls made at once: `ok`, or the sentence each was refused with, and how often. */
export async function countOutcomes(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(calls)
  const counts: Record<string, number> = {}
  for (const result of settled) {
    const outcome = result.status === 'fulfilled' ? 'ok' : refusalOf(result.reason)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

const refusalOf = (error: unknown): string =>
  error instanceof AppError ? error.detail : `unexpected: ${String(error)}`
