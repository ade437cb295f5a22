import { disqualifyTeam, type Match } from '@cup/contract/matches'
import type { Team } from '@cup/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { type AdminMatch, adminMatches } from '../../../features/admin/admin-match.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { bracketQuery } from '../../../features/bracket/bracket-query.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

const NO_MATCH_LEFT = 'The team has no match left'

/** After the draw a team can leave the cup only by withdrawing. */
export function WithdrawButton({ team }: { team: Team }) {
  const [asked, setAsked] = useState<AdminMatch>()
  const { data: bracket } = useQuery(bracketQuery(team.tournament_id))
  const next = bracket && adminMatches(bracket).find(({ match }) => isOpenMatchOf(match, team.id))
  const isOut = bracket !== undefined && next === undefined
  return (
    <>
      <Button
        variant="danger"
        size="small"
        className="sm:ml-auto"
        disabled={next === undefined}
        title={isOut ? NO_MATCH_LEFT : undefined}
        aria-description={isOut ? `${team.team_name}. ${NO_MATCH_LEFT}` : team.team_name}
        onClick={() => setAsked(next)}
      >
        <LogOut aria-hidden="true" className="size-4" />
        Withdraw
      </Button>
      {asked && <WithdrawDialog team={team} entry={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const isOpenMatchOf = ({ match_status, team1_id, team2_id }: Match, teamId: string): boolean =>
  match_status !== 'completed' && (team1_id === teamId || team2_id === teamId)

interface WithdrawDialogProps {
  team: Team
  entry: AdminMatch
  onClose: () => void
}

function WithdrawDialog({ team, entry, onClose }: WithdrawDialogProps) {
  const withdraw = useAdminAction(disqualifyTeam, adminMessages.disqualifyTeam)
  const { match, team1, team2 } = entry
  const opponentId = match.team1_id === team.id ? match.team2_id : match.team1_id
  const opponent = match.team1_id === team.id ? team2 : team1
  const confirm = () =>
    withdraw.start(
      {
        params: { id: match.id },
        query: { team_id: team.id, reason: 'by the organiser', withdraw: 'true', seen: String(match.revision) },
      },
      { onSuccess: onClose },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Withdraw ${team.team_name}?`}
      text={`${team.team_name} leaves the cup for good.`}
      confirmLabel="Withdraw team"
      busy={withdraw.isPending}
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {opponentId === null
            ? `${match.round_name}: the win goes to the opponent once it is known.`
            : `${match.round_name}: ${opponent} wins.`}
        </li>
        <li>Its later matches are walkovers.</li>
        <li>Its entry fee stays in the prize pool.</li>
        <li>You can undo this while nothing later has changed its matches.</li>
      </ul>
    </ConfirmDialog>
  )
}
