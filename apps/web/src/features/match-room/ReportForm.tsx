import type { Match } from '@cup/contract/matches'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { claimText, fromSideOf, isSame, possibleResults, type Result, type RoomTeams, winnerId } from './results.ts'

interface ReportFormProps {
  match: Match
  teams: RoomTeams
  myTeamId: string
  busy: boolean
  onReport: (report: Result & { evidenceUrl: string }) => void
  onCancel?: (() => void) | undefined
}

/** The possible results as large buttons, the viewer's wins first. A second press sends the chosen one. */
export function ReportForm({ match, teams, myTeamId, busy, onReport, onCancel }: ReportFormProps) {
  const [chosen, setChosen] = useState<Result | null>(null)
  const [evidenceUrl, setEvidenceUrl] = useState('')
  const isTeam1 = myTeamId === match.team1_id
  const results = possibleResults(match.best_of)
  // Sorted from the viewer's clearest win to the clearest loss.
  const all = isTeam1 ? results : results.toReversed()
  const isWin = (result: Result) => winnerId(match, result) === myTeamId
  const options = { match, isTeam1, chosen, onChoose: setChosen }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) onReport({ ...chosen, evidenceUrl })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <ResultOptions {...options} legend="We won" results={all.filter(isWin)} />
      <ResultOptions {...options} legend="We lost" results={all.filter((result) => !isWin(result))} />
      {chosen && isWin(chosen) && (
        <TextField
          label="Link to a screenshot or replay (optional)"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={evidenceUrl}
          onChange={(event) => setEvidenceUrl(event.target.value)}
        />
      )}
      {chosen && !isWin(chosen) && (
        <p className="text-small text-text-2">Reporting your own loss ends the match at once.</p>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button type="submit" variant="primary" busy={busy} disabled={chosen === null}>
          {chosen ? `Report ${claimText(chosen, teams)}` : 'Report the result'}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

interface ResultOptionsProps {
  legend: string
  results: Result[]
  isTeam1: boolean
  chosen: Result | null
  onChoose: (result: Result) => void
}

function ResultOptions({ legend, results, isTeam1, chosen, onChoose }: ResultOptionsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium text-text-2">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {results.map((result) => {
          const words = fromSideOf(isTeam1, result)
          return (
            <label
              key={words}
              className="grid min-h-13 place-items-center rounded-control border border-line-strong font-display text-section font-bold tabular-nums hover:bg-hover has-checked:border-boost has-checked:bg-boost-soft has-checked:text-boost has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                aria-label={`${legend} ${words}`}
                checked={chosen !== null && isSame(chosen, result)}
                onChange={() => onChoose(result)}
              />
              {words}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
