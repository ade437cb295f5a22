import { type AffectedMatch, updateMatch } from '@cup/contract/matches'
import { useState } from 'react'
import { adminMessages } from '../../../messages/admin-messages.ts'
import type { AdminMatch } from '../admin-match.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { useFieldErrors } from '../use-field-errors.ts'
import { affectedByRefusal } from './AffectedMatches.tsx'
import { changeByRefusal, type MatchChange } from './change-by-refusal.ts'

export interface ScoreInput {
  winnerId: string | null
  score: string
  cascade: boolean
}

/** Sends a result. Keeps a refusal because of later matches or another admin's change, so that the dialog can ask. */
export function useSaveScore({ match }: AdminMatch, onSaved: () => void) {
  const [expectedRevision, setExpectedRevision] = useState(match.revision)
  const [last, setLast] = useState<ScoreInput>()
  const [toBeLost, setToBeLost] = useState<readonly AffectedMatch[]>()
  const [change, setChange] = useState<MatchChange>()
  const { errors, check } = useFieldErrors(updateMatch.query)
  const save = useAdminAction(updateMatch, adminMessages.setScore)

  const submit = (input: ScoreInput, decidedOn = expectedRevision) => {
    const query = check({ winner_team_id: input.winnerId ?? '', score: input.score })
    if (query === undefined) return
    setLast(input)
    const onRefused = (error: unknown) => {
      const affected = input.cascade ? undefined : affectedByRefusal(error)
      const changed = changeByRefusal(error)
      setToBeLost(affected)
      setChange(changed)
      return affected !== undefined || changed !== undefined
    }
    save.start(
      {
        params: { id: match.id },
        query: { ...query, seen: String(decidedOn), ...(input.cascade ? { cascade: 'true' } : {}) },
      },
      { onSuccess: onSaved, onRefused },
    )
  }
  return {
    submit,
    errors,
    expectedRevision,
    isPending: save.isPending,
    toBeLost,
    change,
    /** Dismisses the question after a refusal. */
    keep: () => {
      setToBeLost(undefined)
      setChange(undefined)
    },
    /** Sends the same again, over what another admin entered. */
    replace: (revision: number) => {
      setExpectedRevision(revision)
      if (last) submit(last, revision)
    },
    /** Sends the same again and clears the later matches. */
    cascade: () => {
      if (last) submit({ ...last, cascade: true })
    },
  }
}
