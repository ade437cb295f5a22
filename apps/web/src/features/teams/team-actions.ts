import { resendInvite, withdrawInvite } from '@cup/contract/invites'
import {
  invitePlayerToOwnTeam,
  leaveTeam,
  removePlayerFromOwnTeam,
  renameOwnTeam,
  withdrawOwnTeam,
} from '@cup/contract/teams'
import { call } from '../../api/call.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { forgetLink } from '../join-link/join-link-queries.ts'

interface TeamAction<I> {
  run: (input: I) => Promise<unknown>
  messages: { success: string; failure: string }
}

const action = <I>(definition: TeamAction<I>): TeamAction<I> => definition

/** What captains may do with their teams, and players with their seats, before the bracket is generated. */
export const teamActions = {
  rename: action({
    run: ({ teamId, name }: { teamId: string; name: string }) =>
      call(renameOwnTeam, { params: { id: teamId }, query: { new_name: name } }),
    messages: playerMessages.renameTeam,
  }),
  invite: action({
    run: ({ teamId, email }: { teamId: string; email: string }) =>
      call(invitePlayerToOwnTeam, { params: { id: teamId }, query: { player_email: email } }),
    messages: playerMessages.invitePlayer,
  }),
  resendInvite: action({
    run: (inviteId: string) => call(resendInvite, { params: { id: inviteId } }),
    messages: playerMessages.resendInvite,
  }),
  withdrawInvite: action({
    run: (inviteId: string) => call(withdrawInvite, { params: { id: inviteId } }),
    messages: playerMessages.withdrawInvite,
  }),
  removePlayer: action({
    run: ({ teamId, playerId }: { teamId: string; playerId: string }) =>
      call(removePlayerFromOwnTeam, { params: { id: teamId }, query: { player_id: playerId } }).then(() =>
        forgetLink(teamId),
      ),
    messages: playerMessages.removePlayer,
  }),
  withdrawTeam: action({
    run: (teamId: string) => call(withdrawOwnTeam, { params: { id: teamId } }),
    messages: playerMessages.withdrawTeam,
  }),
  leave: action({
    run: (teamId: string) => call(leaveTeam, { params: { id: teamId } }),
    messages: playerMessages.leaveTeam,
  }),
}
export type { TeamAction }
