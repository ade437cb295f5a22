import { TEAM_SIZE } from '@cup/contract/constants'
import { disqualifyTeam, type Match } from '@cup/contract/matches'
import { deleteTeam, invitePlayer, renameTeam, type Team } from '@cup/contract/teams'
import { useQuery } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { ConfirmAction, DialogButton } from '../../../features/admin/ActionButton.tsx'
import { type AdminMatch, adminMatches } from '../../../features/admin/admin-match.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFormFields } from '../../../features/admin/use-field-errors.ts'
import { bracketQuery } from '../../../features/bracket/bracket-query.ts'
import { surplusInvites } from '../../../features/teams/surplus-invites.ts'
import { useCupTerms } from '../../../features/tournament/use-cup-terms.ts'
import { refundWords } from '../../../format/terms.ts'
import { adminConfirmations, adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface TeamActionsProps {
  team: Team
  /** A team that is in the bracket can no longer be deleted, only withdrawn. */
  isDrawn: boolean
}

export function TeamActions({ team, isDrawn }: TeamActionsProps) {
  const isFull = team.players.length >= TEAM_SIZE
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:[&_svg]:hidden">
      <DialogButton
        size="small"
        aria-description={team.team_name}
        dialog={(close) => <RenameTeamModal team={team} onClose={close} />}
      >
        <Pencil aria-hidden="true" className="size-4" />
        Rename
      </DialogButton>
      <DialogButton
        size="small"
        aria-description={isFull ? `${team.team_name} has ${TEAM_SIZE} players` : team.team_name}
        title={isFull ? `The team has ${TEAM_SIZE} players` : undefined}
        disabled={isFull}
        dialog={(close) => <InvitePlayerModal team={team} onClose={close} />}
      >
        <UserPlus aria-hidden="true" className="size-4" />
        Invite Player
      </DialogButton>
      {isDrawn ? (
        <WithdrawButton team={team} />
      ) : (
        <DialogButton
          variant="danger"
          size="small"
          className="sm:ml-auto"
          aria-description={team.team_name}
          dialog={(close) => <DeleteTeamDialog team={team} onClose={close} />}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </DialogButton>
      )}
    </div>
  )
}

function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { entryFee } = useCupTerms()
  return (
    <ConfirmAction
      endpoint={deleteTeam}
      messages={adminMessages.deleteTeam}
      input={{ params: { id: team.id } }}
      onClose={onClose}
      title={`Delete ${team.team_name}?`}
      text={adminConfirmations.deleteTeam}
      confirmLabel="Delete team"
    >
      {(team.paid && refundWords(entryFee, 'Its')) || 'Its players and invites are removed too.'}
    </ConfirmAction>
  )
}

function InvitePlayerModal({ team, onClose }: { team: Team; onClose: () => void }) {
  const { typed, field, check } = useFormFields(invitePlayer.query, { player_email: '' })
  const invite = useAdminAction(invitePlayer, adminMessages.invitePlayer)
  const surplus = surplusInvites(team)
  const submit = () => {
    const query = check(typed)
    if (query) invite.start({ params: { id: team.id }, query }, { onSuccess: onClose })
  }
  return (
    <FormModal
      title="Invite Player"
      description={team.team_name}
      submitLabel="Send Invite"
      busy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        type="email"
        inputMode="email"
        label="Player Email"
        required
        autoComplete="off"
        {...field('player_email')}
        hint={surplus}
      />
    </FormModal>
  )
}

function RenameTeamModal({ team, onClose }: { team: Team; onClose: () => void }) {
  const { typed, field, check } = useFormFields(renameTeam.query, { new_name: team.team_name })
  const rename = useAdminAction(renameTeam, adminMessages.renameTeam)
  const submit = () => {
    const query = check(typed)
    if (query) rename.start({ params: { id: team.id }, query }, { onSuccess: onClose })
  }
  return (
    <FormModal
      title="Rename Team"
      description={team.team_name}
      submitLabel="Rename Team"
      busy={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="New Team Name"
        required
        autoComplete="off"
        {...field('new_name')}
        onFocus={(event) => event.target.select()}
      />
    </FormModal>
  )
}

const NO_MATCH_LEFT = 'The team has no match left'

/** After the draw a team can leave the cup only by withdrawing. */
export function WithdrawButton({ team }: { team: Team }) {
  const [openMatch, setOpenMatch] = useState<AdminMatch>()
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
        onClick={() => setOpenMatch(next)}
      >
        <LogOut aria-hidden="true" className="size-4" />
        Withdraw
      </Button>
      {openMatch && <WithdrawDialog team={team} entry={openMatch} onClose={() => setOpenMatch(undefined)} />}
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
  const { match, team1, team2 } = entry
  const opponentId = match.team1_id === team.id ? match.team2_id : match.team1_id
  const opponent = match.team1_id === team.id ? team2 : team1
  return (
    <ConfirmAction
      endpoint={disqualifyTeam}
      messages={adminMessages.disqualifyTeam}
      input={{
        params: { id: match.id },
        query: { team_id: team.id, reason: 'by the organiser', withdraw: 'true', seen: String(match.revision) },
      }}
      onClose={onClose}
      title={`Withdraw ${team.team_name}?`}
      text={`${team.team_name} leaves the cup for good.`}
      confirmLabel="Withdraw team"
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
    </ConfirmAction>
  )
}
