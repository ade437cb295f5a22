import { customSeedBracket, generateBracket, shuffleSeeds, suggestedSeeds } from '@cup/contract/bracket'
import { acceptInviteForPlayer } from '@cup/contract/invites'
import { deleteTeam, invitePlayer, kickPlayer, renameTeam } from '@cup/contract/teams'
import {
  cancelTournament,
  completeTournament,
  createTournament,
  editTournament,
  resetBracket,
  resetTournament,
  setAutomatic,
  setReporting,
  setWinners,
} from '@cup/contract/tournaments'
import { banUser, makeAdmin, removeAdmin, unbanUser } from '@cup/contract/users'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { adminAction } from './use-admin-action.ts'

type TournamentBody = z.output<typeof createTournament.body>

interface NewTournament extends TournamentBody {
  /** The same for the same values, so that a repeated request creates no second tournament. */
  idempotencyKey: string
}

export interface Winners {
  tournamentId: string
  first: string | null
  second: string | null
  third: string | null
}

export const tournamentActions = {
  create: adminAction({
    run: ({ idempotencyKey, ...body }: NewTournament) => call(createTournament, { body }, { idempotencyKey }),
    messages: adminMessages.createTournament,
  }),
  complete: adminAction({
    run: (tournamentId: string) => call(completeTournament, { params: { id: tournamentId } }),
    messages: adminMessages.completeTournament,
  }),
  edit: adminAction({
    run: ({ tournamentId, ...body }: z.output<typeof editTournament.body> & { tournamentId: string }) =>
      call(editTournament, { params: { id: tournamentId }, body }),
    messages: adminMessages.editTournament,
  }),
  cancel: adminAction({
    run: (tournamentId: string) => call(cancelTournament, { params: { id: tournamentId } }),
    messages: adminMessages.cancelTournament,
  }),
  setWinners: adminAction({
    run: ({ tournamentId, ...body }: Winners) => call(setWinners, { params: { id: tournamentId }, body }),
    messages: adminMessages.setWinners,
  }),
  setAutomatic: adminAction({
    run: ({ tournamentId, enabled }: { tournamentId: string; enabled: boolean }) =>
      call(setAutomatic, { params: { id: tournamentId }, query: { enabled: enabled ? 'true' : 'false' } }),
    messages: adminMessages.setAutomatic,
  }),
  setReporting: adminAction({
    run: ({ tournamentId, enabled }: { tournamentId: string; enabled: boolean }) =>
      call(setReporting, { params: { id: tournamentId }, query: { enabled: enabled ? 'true' : 'false' } }),
    messages: adminMessages.setReporting,
  }),
  reset: adminAction({
    run: (_: null) => call(resetTournament, {}),
    messages: adminMessages.resetTournament,
  }),
  generateBracket: adminAction({
    /** `opensNow`: the check-ins of an automatic cup do not wait for its start. */
    run: ({ tournamentId, opensNow }: { tournamentId: string; opensNow: boolean }) =>
      call(generateBracket, { params: { tournamentId }, query: opensNow ? { open_now: 'true' } : {} }),
    messages: adminMessages.generateBracket,
  }),
  customSeed: adminAction({
    run: ({ tournamentId, teamIds }: { tournamentId: string; teamIds: string[] }) =>
      call(customSeedBracket, { query: { tournament_id: tournamentId }, body: { seeded_team_ids: teamIds } }),
    messages: adminMessages.customSeed,
  }),
  shuffleSeeds: adminAction({
    run: (tournamentId: string) => call(shuffleSeeds, { params: { tournamentId } }),
    messages: adminMessages.shuffleSeeds,
  }),
  /** Changes nothing: what it answers is put into the dialog. */
  suggestSeeds: adminAction({
    run: (tournamentId: string) => call(suggestedSeeds, { params: { tournamentId } }),
    messages: adminMessages.suggestSeeds,
  }),
  resetBracket: adminAction({
    run: ({ tournamentId, confirmName }: { tournamentId: string; confirmName: string }) =>
      call(resetBracket, {
        params: { id: tournamentId },
        query: confirmName === '' ? {} : { confirm_name: confirmName },
      }),
    messages: adminMessages.resetBracket,
  }),
}

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

export const userActions = {
  ban: adminAction({
    run: ({ userId, ...body }: z.output<typeof banUser.body> & { userId: string }) =>
      call(banUser, { params: { id: userId }, body }),
    messages: adminMessages.banUser,
  }),
  unban: adminAction({
    run: (userId: string) => call(unbanUser, { params: { id: userId } }),
    messages: adminMessages.unbanUser,
  }),
  makeAdmin: adminAction({
    run: (userId: string) => call(makeAdmin, { params: { id: userId } }),
    messages: adminMessages.makeAdmin,
  }),
  removeAdmin: adminAction({
    run: (userId: string) => call(removeAdmin, { params: { id: userId } }),
    messages: adminMessages.removeAdmin,
  }),
}
