import * as z from 'zod/mini'
import { ApiError } from '../../../api/api-error.ts'

const Changed = z.object({
  code: z.literal('match_changed'),
  detail: z.string(),
  match: z.object({ revision: z.number() }),
})

export interface MatchChange {
  /** What another admin made of the match, in a sentence. */
  detail: string
  revision: number
}

/** What the match has become meanwhile, if that is why the call was refused. */
export function changeByRefusal(error: unknown): MatchChange | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const changed = Changed.safeParse(error.body)
  return changed.success ? { detail: changed.data.detail, revision: changed.data.match.revision } : undefined
}
