import { generateBracket } from '@cup/contract/bracket'
import { MIN_PAID_TEAMS } from '@cup/contract/constants'
import type { AdminStats } from '@cup/contract/stats'
import type { Tournament } from '@cup/contract/tournaments'
import { useId, useState } from 'react'
import { ConfirmAction } from '../../../features/admin/ActionButton.tsx'
import { useServerClock } from '../../../features/clock/server-clock.ts'
import { counted } from '../../../format/counts.ts'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonSize } from '../../../ui/button-style.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { toast } from '../../../ui/toast.ts'

interface GenerateBracketButtonProps {
  stats: AdminStats
  tournament: Tournament | undefined
  size?: ButtonSize
}

export function GenerateBracketButton({ stats, tournament, size = 'medium' }: GenerateBracketButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const reasonId = useId()
  const reason = whyNot(stats)
  const note = nothingToDraw(stats) ?? reason
  const isActive = stats.tournament_status === 'active' && stats.tournament_id !== null
  const press = () => {
    // The dialog opens once the tournament has loaded.
    if (isActive) setIsOpen(true)
    else toast.error(adminMessages.noTournament.failure)
  }
  return (
    <div className="grid gap-1.5 sm:justify-items-start">
      <Button
        size={size}
        variant={isActive && reason === undefined ? 'primary' : 'secondary'}
        disabled={reason !== undefined}
        aria-describedby={note ? reasonId : undefined}
        onClick={press}
      >
        Generate Bracket
      </Button>
      {note && (
        <p id={reasonId} className="text-small text-text-3">
          {note}
        </p>
      )}
      {isOpen && tournament && (
        <GenerateBracketDialog tournament={tournament} paidTeams={stats.paid_teams} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}

function whyNot({ paid_teams, tournament_status }: AdminStats): string | undefined {
  if (tournament_status === 'in_progress') return 'The bracket has already been generated'
  return paid_teams < MIN_PAID_TEAMS ? `Needs ${MIN_PAID_TEAMS} paid teams (${paid_teams})` : undefined
}

/** With paid teams of a completed cup the button stays enabled and shows a toast; this line gives the reason beforehand. */
const nothingToDraw = ({ tournament_status }: AdminStats): string | undefined =>
  tournament_status === 'active' || tournament_status === 'in_progress'
    ? undefined
    : 'Nothing to draw: no tournament is open for registration'

interface GenerateBracketDialogProps {
  tournament: Tournament
  paidTeams: number
  onClose: () => void
}

/** Confirms the draw and explains its effects, mainly when the first check-ins open. */
function GenerateBracketDialog({ tournament, paidTeams, onClose }: GenerateBracketDialogProps) {
  const [opensNow, setOpensNow] = useState(false)
  const isBeforeStart = useServerClock() < Date.parse(tournament.start_date)
  const { automatic, checkins_open_now: alreadyNow } = tournament
  const canChoose = automatic && isBeforeStart && !alreadyNow
  return (
    <ConfirmAction
      endpoint={generateBracket}
      messages={adminMessages.generateBracket}
      input={{ params: { tournamentId: tournament.id }, query: canChoose && opensNow ? { open_now: 'true' } : {} }}
      danger={false}
      onClose={onClose}
      title="Generate Bracket?"
      text={`${counted(paidTeams, 'paid team is', 'paid teams are')} drawn into the bracket, and registration closes.`}
      confirmLabel="Generate Bracket"
    >
      <div className="grid gap-3">
        <p className="font-semibold text-text">{tournament.name}</p>
        <p>{whatFollows(tournament, isBeforeStart && !alreadyNow && !opensNow)}</p>
        {canChoose && (
          <CheckField
            label="Open the check-ins at once"
            hint="A team that misses the 7-minute check-in loses the match."
            checked={opensNow}
            onChange={setOpensNow}
          />
        )}
      </div>
    </ConfirmAction>
  )
}

function whatFollows({ automatic, start_date }: Tournament, waitsForStart: boolean): string {
  if (!automatic) return 'No check-in opens by itself: you start each one.'
  return waitsForStart
    ? `Check-ins open by themselves at the start, ${dateTimeWithZone(start_date)}.`
    : 'The check-ins of the first round open at once. A team that misses the 7-minute check-in loses the match.'
}
