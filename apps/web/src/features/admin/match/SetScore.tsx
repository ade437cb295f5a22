import { type AffectedMatch, updateMatch } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { counted } from '../../../format/counts.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type Result, winnerId } from '../../match-room/results.ts'
import { type AdminMatch, isLineUpKnown, matchTitle } from '../admin-match.ts'
import { matchImpactQuery } from '../admin-queries.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { useFieldErrors } from '../use-field-errors.ts'
import { AffectedMatches, affectedByRefusal, countLost, ImpactPreview } from './AffectedMatches.tsx'
import { changeByRefusal, type MatchChange } from './change-by-refusal.ts'
import { MatchChangedNotice } from './MatchChangedNotice.tsx'
import { ResultButtons } from './ResultButtons.tsx'
import { SideName } from './SideName.tsx'
import { gamesOf, scoreText, scoreWarning } from './score-fit.ts'

interface SetScoreModalProps {
  entry: AdminMatch
  onClose: () => void
}

/**
 * A press on a result saves it. If the match has a result, the press only selects: the effect on later matches is shown
 * first, and Save sends it.
 */
function SetScoreModal({ entry, onClose }: SetScoreModalProps) {
  const { match, team1, team2 } = entry
  const [winner, setWinner] = useState(match.winner_id)
  const [score, setScore] = useState(match.score ?? '')
  const firstButton = useRef<HTMLButtonElement>(null)
  const saving = useSaveScore(entry, onClose)
  const isOver = match.match_status === 'completed'
  const warning = scoreWarning(score, match.best_of)
  const savesAtOnce = !isOver && match.revision === saving.expectedRevision
  const isCorrection = isOver && winner !== null && winner !== match.winner_id
  const correction = { winner_team_id: winner ?? '' }
  const impact = useQuery({ ...matchImpactQuery(match.id, correction), enabled: isCorrection })
  const lostMatches = isCorrection ? countLost(impact.data) : 0

  const choose = (result: Result) => {
    const winnerTeamId = winnerId(match, result)
    const text = scoreText(result)
    setWinner(winnerTeamId)
    setScore(text)
    if (savesAtOnce) saving.submit({ winnerId: winnerTeamId, score: text, cascade: false })
  }
  return (
    <FormModal
      wide
      title="Set Match Score"
      description={`${matchTitle(entry)}, best of ${match.best_of}`}
      submitLabel={lostMatches > 0 ? `Save and clear ${counted(lostMatches, 'match', 'matches')}` : 'Save Score'}
      danger={lostMatches > 0}
      enterSubmits={lostMatches === 0}
      busy={saving.isPending}
      submitDisabled={winner === null}
      onSubmit={() => saving.submit({ winnerId: winner, score, cascade: lostMatches > 0 })}
      onClose={onClose}
      initialFocus={firstButton}
    >
      <MatchChangedNotice entry={entry} expectedRevision={saving.expectedRevision} />
      <ResultButtons
        bestOf={match.best_of}
        team1={team1}
        team2={team2}
        chosen={chosenResult(score, winner, match.team1_id)}
        disabled={saving.isPending}
        firstButton={firstButton}
        onChoose={choose}
      />
      <div className="grid gap-4 border-t border-line pt-4">
        <RadioCards
          columns
          legend="Winner"
          options={[
            { value: match.team1_id ?? '', label: <SideName side="blue">{team1}</SideName> },
            { value: match.team2_id ?? '', label: <SideName side="orange">{team2}</SideName> },
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
          error={saving.errors.score}
        />
      </div>
      <div role="status" className="empty:hidden">
        {warning && <Notice tone="warning">{warning}</Notice>}
      </div>
      {isCorrection && <ImpactPreview matchId={match.id} change={correction} />}
      <RefusalDialogs saving={saving} />
    </FormModal>
  )
}

/** Asks for confirmation after a refusal: another admin has entered a result, or later matches would be cleared. */
function RefusalDialogs({ saving }: { saving: ReturnType<typeof useSaveScore> }) {
  const { change, toBeLost } = saving
  if (change) {
    return (
      <ConfirmDialog
        onClose={saving.dismiss}
        onConfirm={() => saving.replace(change.revision)}
        title="Replace what another admin entered?"
        text={change.detail}
        confirmLabel="Save my score"
        busy={saving.isPending}
      />
    )
  }
  return toBeLost ? (
    <ConfirmDialog
      onClose={saving.dismiss}
      onConfirm={saving.cascade}
      title="Change the winner?"
      text="Later matches depend on the old result. They go back to pending, and their results are lost."
      confirmLabel="Change and clear them"
      busy={saving.isPending}
    >
      <AffectedMatches matches={toBeLost.filter(({ lost }) => lost)} />
    </ConfirmDialog>
  ) : null
}

function chosenResult(score: string, winner: string | null, team1Id: string | null): Result | undefined {
  const games = gamesOf(score)
  if (games === undefined || winner === null) return undefined
  const [won, lost] = games
  return winner === team1Id ? { team1Games: won, team2Games: lost } : { team1Games: lost, team2Games: won }
}

/** One button for both labels, so that an open form stays open when another admin completes the match. */
export function ScoreButton({ entry }: { entry: AdminMatch }) {
  const [isOpen, setIsOpen] = useState(false)
  const isOver = entry.match.match_status === 'completed'
  const isKnown = isLineUpKnown(entry.match)
  const isDue = entry.match.match_status === 'in_progress'
  return (
    <>
      <Button
        size="small"
        variant={isDue ? 'primary' : 'secondary'}
        disabled={!isKnown}
        data-key="score"
        aria-description={isKnown ? matchTitle(entry) : `${matchTitle(entry)}. Waiting for both teams.`}
        onClick={() => setIsOpen(true)}
      >
        {isOver ? 'Edit Score' : 'Set Score'}
      </Button>
      {isOpen && <SetScoreModal entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface ScoreInput {
  winnerId: string | null
  score: string
  cascade: boolean
}

/** Sends a result. Keeps a refusal because of later matches or another admin's change, so that a dialog can ask what to do. */
function useSaveScore({ match }: AdminMatch, onSaved: () => void) {
  const [expectedRevision, setExpectedRevision] = useState(match.revision)
  const [last, setLast] = useState<ScoreInput>()
  const [toBeLost, setToBeLost] = useState<readonly AffectedMatch[]>()
  const [change, setChange] = useState<MatchChange>()
  const { errors, check } = useFieldErrors(updateMatch.query)
  const save = useAdminAction(updateMatch, adminMessages.setScore)

  const submit = (input: ScoreInput, revision = expectedRevision) => {
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
        query: { ...query, seen: String(revision), ...(input.cascade ? { cascade: 'true' } : {}) },
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
    dismiss: () => {
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
