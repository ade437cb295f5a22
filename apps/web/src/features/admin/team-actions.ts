import { acceptInviteForPlayer } from '@cup/contract/invites'
import { deleteTeam, invitePlayer, kickPlayer, renameTeam } from '@cup/contract/teams'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { adminAction } from './admin-action.ts'

export const adminTeamActions = {
  rename: adminAction({
    run: ({ teamId, name }: { teamId: string; name: string }) =>
      call(renameTeam, { params: { id: teamId }, query: { new_name: name } }),
    messages: adminMessages.renameTeam,
  }),
  invite: adminAction({
    run: ({ teamId, email }: { teamId: string; email: string }) =>
      call(invitePlayer, { params: { id: teamId }, query: { player_email: email } }),
    messages: adminMessages.invitePlayer,
  }),
  acceptInvite: adminAction({
    run: (inviteId: string) => call(acceptInviteForPlayer, { params: { id: inviteId } }),
    messages: adminMessages.acceptInvite,
  }),
  kick: adminAction({
    run: ({ teamId, playerId }: { teamId: string; playerId: string }) =>
      call(kickPlayer, { params: { id: teamId }, query: { player_id: playerId } }),
    messages: adminMessages.kickPlayer,
  }),
  delete: adminAction({
    run: (teamId: string) => call(deleteTeam, { params: { id: teamId } }),
    messages: adminMessages.deleteTeam,
  }),
}
