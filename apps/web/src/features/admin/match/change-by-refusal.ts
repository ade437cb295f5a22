import * as z from 'zod/mini'
import { ApiError } from '../../../api/api-error.ts'

const Changed = z.object({
  code: z.literal('match_changed'),
  detail: z.string(),
  match: z.object({ revision: z.number() }),
})

export interface MatchChange {
  /** The change that another admin made, in a sentence. */
  detail: string
  revision: number
}

/** The match's new state, if the call was refused because it had changed. */
export function changeByRefusal(error: unknown): MatchChange | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const changed = Changed.safeParse(error.body)
  return changed.success ? { detail: changed.data.detail, revision: changed.data.match.revision } : undefined
}
