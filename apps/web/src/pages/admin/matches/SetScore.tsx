import { type AffectedMatch, updateMatch } from '@cup/contract/matches'
import { useState } from 'react'
import { matchActions } from '../../../features/admin/admin-actions.ts'
import { type AdminMatch, isLineUpKnown, matchTitle } from '../../../features/admin/admin-match.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useFieldErrors } from '../use-field-errors.ts'
import { AffectedMatches, affectedByRefusal, ImpactPreview } from './AffectedMatches.tsx'
import { changeByRefusal, type MatchChange } from './change-by-refusal.ts'
import { scoreOddity } from './score-fit.ts'

function SetScoreModal({ entry, onClose }: { entry: AdminMatch; onClose: () => void }) {
  const { match, team1, team2 } = entry
  const [winner, setWinner] = useState(match.winner_id)
  const [score, setScore] = useState(match.score ?? '')
  const [toBeLost, setToBeLost] = useState<readonly AffectedMatch[]>()
  const [change, setChange] = useState<MatchChange>()
  const [seen, setSeen] = useState(match.revision)
  const { errors, check } = useFieldErrors(updateMatch.query)
  const save = useAdminAction(matchActions.setScore)
  const isCorrection = match.match_status === 'completed' && winner !== null && winner !== match.winner_id
  const oddity = scoreOddity(score, match.best_of)

  const submit = (cascade: boolean, decidedOn = seen) => {
    const query = check({ winner_team_id: winner ?? '', score })
    if (query === undefined) return
    const onRefused = (error: unknown) => {
      const affected = cascade ? undefined : affectedByRefusal(error)
      const changed = changeByRefusal(error)
      setToBeLost(affected)
      setChange(changed)
      return affected !== undefined || changed !== undefined
    }
    const result = {
      matchId: match.id,
      winnerTeamId: query.winner_team_id,
      score: query.score,
      cascade,
      seen: decidedOn,
    }
    save.start(result, { onSuccess: onClose, onRefused })
  }
  return (
    <FormModal
      title="Set Match Score"
      description={`${matchTitle(entry)}, best of ${match.best_of}`}
      submitLabel="Save Score"
      busy={save.isPending}
      submitDisabled={winner === null}
      onSubmit={() => submit(false)}
      onClose={onClose}
    >
      <RadioCards
        legend="Winner"
        options={[
          { value: match.team1_id ?? '', label: team1 },
          { value: match.team2_id ?? '', label: team2 },
        ]}
        value={winner}
        onChange={setWinner}
      />
      <TextField
        label="Score"
        required
        autoComplete="off"
        placeholder="e.g. 3-1 or 3-2"
        value={score}
        onChange={(event) => setScore(event.target.value)}
        error={errors.score}
      />
      <div role="status" className="empty:hidden">
        {oddity && <Notice tone="warning">{oddity}</Notice>}
      </div>
      {isCorrection && <ImpactPreview matchId={match.id} winnerTeamId={winner} />}
      {change && (
        <ConfirmDialog
          open
          onClose={() => setChange(undefined)}
          onConfirm={() => {
            setSeen(change.revision)
            submit(false, change.revision)
          }}
          title="Replace what another admin entered?"
          text={change.detail}
          confirmLabel="Save my score"
          busy={save.isPending}
        />
      )}
      {toBeLost && (
        <ConfirmDialog
          open
          onClose={() => setToBeLost(undefined)}
          onConfirm={() => submit(true)}
          title="Change the winner?"
          text="Later matches depend on the old result. They go back to pending, and their results are lost."
          confirmLabel="Change and clear them"
          busy={save.isPending}
        >
          <AffectedMatches matches={toBeLost.filter(({ lost }) => lost)} />
        </ConfirmDialog>
      )}
    </FormModal>
  )
}

/** One button for both labels, so that an open form stays open when another admin completes the match. */
export function ScoreButton({ entry }: { entry: AdminMatch }) {
  const [isOpen, setIsOpen] = useState(false)
  const isOver = entry.match.match_status === 'completed'
  const isKnown = isLineUpKnown(entry.match)
  return (
    <>
      <Button
        size="small"
        disabled={!isKnown}
        aria-description={isKnown ? matchTitle(entry) : `${matchTitle(entry)}. Waiting for both teams.`}
        onClick={() => setIsOpen(true)}
      >
        {isOver ? 'Edit Score' : 'Set Score'}
      </Button>
      {isOpen && <SetScoreModal entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  )
}
