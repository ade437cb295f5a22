import { AffectedMatch } from '@cup/contract/matches'
import * as z from 'zod/mini'
import { ApiError } from '../../../api/api-error.ts'

const Affected = z.array(AffectedMatch)

/** The later matches a correction would clear, if it was refused for that reason. */
export function affectedByRefusal(error: unknown): AffectedMatch[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const affected = Affected.safeParse(error.body.affected_matches)
  return affected.success && affected.data.length > 0 ? affected.data : undefined
}
