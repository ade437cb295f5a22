import { TEAM_SIZE } from '@cup/contract/constants'
import type { Team } from '@cup/contract/teams'
import { useState } from 'react'
import { ShareJoinLink } from '../../features/join-link/ShareJoinLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { InvitePlayerForm } from './manage/InvitePlayerForm.tsx'
import { InviteRow } from './manage/InviteRow.tsx'
import { PlayerRow } from './manage/PlayerRow.tsx'
import { RenameTeamForm } from './manage/RenameTeamForm.tsx'
import { WithdrawTeamDialog } from './manage/WithdrawTeamDialog.tsx'

/** Everything a captain may do before the bracket is generated. */
export function ManageTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  return (
    <Modal open onClose={onClose} title="Manage team" description={team.team_name} wide>
      <div className="grid gap-6">
        <RenameTeamForm team={team} />
        <section aria-labelledby="manage-players">
          <h3 id="manage-players" className="font-semibold">
            Players: {team.players.length}/{TEAM_SIZE}
          </h3>
          <ul className="mt-2 divide-y divide-line rounded-control border border-line">
            {team.players.map((player) => (
              <PlayerRow key={player.id} team={team} player={player} />
            ))}
            {team.invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} />
            ))}
          </ul>
        </section>
        {team.players.length < TEAM_SIZE && (
          <>
            <InvitePlayerForm team={team} />
            <section aria-labelledby="manage-link">
              <h3 id="manage-link" className="mb-2 font-semibold">
                Join link
              </h3>
              <ShareJoinLink team={team} withControls />
            </section>
          </>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p className="max-w-sm text-small text-text-2">
            {team.paid
              ? 'Withdrawing the team gives the entry fee back.'
              : 'Withdrawing removes the team and its invites.'}
          </p>
          <Button variant="danger" size="small" onClick={() => setIsWithdrawing(true)}>
            Withdraw team
          </Button>
        </div>
      </div>
      {isWithdrawing && (
        <WithdrawTeamDialog team={team} onClose={() => setIsWithdrawing(false)} onWithdrawn={onClose} />
      )}
    </Modal>
  )
}
