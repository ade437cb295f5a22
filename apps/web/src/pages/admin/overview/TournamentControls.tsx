import type { AdminStats } from '@cup/contract/stats'
import { resetBracket, resetTournament, setAutomatic, setReporting, type Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { ConfirmAction, DialogButton } from '../../../features/admin/ActionButton.tsx'
import { type Messages, useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { feesInPool } from '../../../features/tournament/fees-in-pool.ts'
import { currentTournamentQuery } from '../../../features/tournament/tournament-queries.ts'
import { counted } from '../../../format/counts.ts'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminConfirmations, adminMessages } from '../../../messages/admin-messages.ts'
import { Card } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { tabAddress } from '../admin-address.ts'
import { tournamentStatusWord } from '../tournament-status-word.ts'
import { BracketPreflight } from './BracketPreflight.tsx'
import { GenerateBracketButton } from './GenerateBracket.tsx'

export function TournamentControls({ stats }: { stats: AdminStats }) {
  const { data } = useQuery(currentTournamentQuery)
  const tournament = data?.id === stats.tournament_id ? data : undefined
  const isActive = stats.tournament_id !== null && stats.tournament_status === 'active'
  return (
    <Card>
      <div className={isActive ? 'grid gap-6 lg:grid-cols-[2fr_3fr]' : ''}>
        <div className="grid content-start gap-4">
          <div>
            <h2 className="text-section font-semibold">Tournament Controls</h2>
            <p className="mt-1 text-text-2">
              Tournament Status:{' '}
              <strong className="font-semibold text-text">{tournamentStatusWord(stats.tournament_status)}</strong>
            </p>
            {tournament && (
              <p className="text-small text-text-3">
                {tournament.name} · {dateTimeWithZone(tournament.start_date)}
              </p>
            )}
            {tournament?.status === 'active' && tournament.automatic_draw && (
              <p className="text-small text-text-3">
                The bracket is drawn at the start if at least {tournament.min_teams} teams are in.
              </p>
            )}
          </div>
          {stats.tournament_status === 'completed' && <NextTournament />}
          <GenerateBracketButton stats={stats} tournament={tournament} />
          {tournament && tournament.status !== 'completed' && (
            <>
              <CupSwitch
                endpoint={setAutomatic}
                messages={adminMessages.setAutomatic}
                cupId={tournament.id}
                label="Automatic check-in"
                hint={automaticHint(tournament)}
                checked={tournament.automatic}
              />
              <CupSwitch
                endpoint={setReporting}
                messages={adminMessages.setReporting}
                cupId={tournament.id}
                label="Players report results"
                hint="A result counts when the other team confirms it. You can still set any score."
                checked={tournament.reporting}
              />
            </>
          )}
        </div>
        {isActive && stats.tournament_id !== null && <BracketPreflight tournamentId={stats.tournament_id} />}
      </div>
      <StartingOver stats={stats} tournament={tournament} />
    </Card>
  )
}

function NextTournament() {
  return (
    <p className="text-text-2">
      There is no open tournament.{' '}
      <Link to={tabAddress('tournaments')} className="font-medium text-text underline underline-offset-4">
        Create the next one
      </Link>
    </p>
  )
}

/** Destructive buttons, kept away from the primary one. */
function StartingOver({ stats, tournament }: { stats: AdminStats; tournament: Tournament | undefined }) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-5 max-sm:*:flex-1 max-sm:*:basis-full">
      {tournament?.status === 'in_progress' && <ResetBracketButton tournament={tournament} stats={stats} />}
      <ResetTournamentButton stats={stats} name={tournament?.name} addedPrize={tournament?.added_prize} />
    </div>
  )
}

interface CupSwitchProps extends Pick<ComponentProps<typeof Switch>, 'label' | 'hint' | 'checked'> {
  endpoint: typeof setAutomatic | typeof setReporting
  messages: Messages
  cupId: string
}

function CupSwitch({ endpoint, messages, cupId, ...props }: CupSwitchProps) {
  const action = useAdminAction(endpoint, messages)
  const change = (on: boolean) => action.start({ params: { id: cupId }, query: { enabled: on ? 'true' : 'false' } })
  return <Switch {...props} busy={action.isPending} onChange={change} />
}

function automaticHint({ status, checkins_open_now, start_date }: Tournament): string {
  const opens =
    status === 'active' && !checkins_open_now
      ? `From kick-off (${dateTimeWithZone(start_date)}), check-ins run by themselves.`
      : 'Check-ins run by themselves.'
  return `${opens} If neither team checks in, the match waits five minutes for you.`
}

interface ResetTournamentButtonProps {
  stats: AdminStats
  name: string | undefined
  addedPrize?: number | undefined
}

export function ResetTournamentButton({ stats, name, addedPrize = 0 }: ResetTournamentButtonProps) {
  const fees = feesInPool({ ...stats, added_prize: addedPrize, paid_team_count: stats.paid_teams })
  return (
    <DialogButton
      variant="danger"
      disabled={!hasSomethingToReset(stats)}
      dialog={(close) =>
        name !== undefined && (
          <ConfirmAction
            endpoint={resetTournament}
            messages={adminMessages.resetTournament}
            input={{}}
            onClose={close}
            title="Reset Tournament?"
            text={adminConfirmations.resetTournament}
            confirmLabel="Reset Tournament"
            nameToType={name}
          >
            <p className="font-semibold text-text">{name}</p>
            <ul className="list-disc pl-5">
              <li>
                {counted(stats.total_teams, 'team')} and {counted(stats.total_matches, 'match', 'matches')} are deleted
              </li>
              {fees > 0 && (
                <li>
                  {dollars(fees)} from {counted(stats.paid_teams, 'paid team')} is refunded to the captains
                </li>
              )}
              {addedPrize > 0 && <li>The added prize of {dollars(addedPrize)} stays</li>}
            </ul>
          </ConfirmAction>
        )
      }
    >
      Reset Tournament
    </DialogButton>
  )
}

const hasSomethingToReset = ({ tournament_status, total_teams, total_matches }: AdminStats): boolean =>
  tournament_status !== null && tournament_status !== 'completed' && total_teams + total_matches > 0

/** Deletes the bracket and keeps teams and payments. Once there are results, the cup's name must be typed. */
export function ResetBracketButton({ tournament, stats }: { tournament: Tournament; stats: AdminStats }) {
  const { id, name } = tournament
  const hasResults = stats.completed_matches > 0
  return (
    <DialogButton
      variant="danger"
      dialog={(close) => (
        <ConfirmAction
          endpoint={resetBracket}
          messages={adminMessages.resetBracket}
          input={{ params: { id }, query: hasResults ? { confirm_name: name } : {} }}
          onClose={close}
          title="Reset Bracket?"
          text="The bracket is deleted. Teams and payments are kept, and registration opens again."
          confirmLabel="Reset Bracket"
          nameToType={hasResults ? name : undefined}
          typeLabel={`${counted(stats.completed_matches, 'result')} will be lost. Type the tournament's name to confirm.`}
        />
      )}
    >
      Reset Bracket
    </DialogButton>
  )
}
