import { customSeedBracket, generateBracket, shuffleSeeds } from '@cup/contract/bracket'
import { acceptInviteForPlayer } from '@cup/contract/invites'
import {
  checkInTeam,
  closeCheckIn,
  disqualifyTeam,
  extendCheckIn,
  processCheckIn,
  reopenMatch,
  startAllCheckIns,
  startCheckIn,
  undoMatchChange,
  updateMatch,
} from '@cup/contract/matches'
import { markHelpDone } from '@cup/contract/rooms'
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
import { makeAdmin, removeAdmin } from '@cup/contract/users'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { roomMessages } from '../../messages/room-messages.ts'
import { adminAction } from './use-admin-action.ts'

interface MatchResult {
  matchId: string
  winnerTeamId: string
  score: string
  /** Also clears the later matches that depend on the old result. */
  cascade: boolean
  /** The revision of the match that the admin decided on. */
  seen: number
}

interface Disqualification {
  matchId: string
  teamId: string
  reason: string
  /** The team leaves the tournament. */
  withdraw: boolean
  /** The revision of the match that the admin decided on. */
  seen: number
}

const ofMatch = (matchId: string) => ({ params: { id: matchId } })

export const matchActions = {
  startCheckIn: adminAction({
    run: (matchId: string) => call(startCheckIn, ofMatch(matchId)),
    messages: adminMessages.startCheckIn,
    matchToUndo: (matchId) => matchId,
  }),
  startAllCheckIns: adminAction({
    run: (_: null) => call(startAllCheckIns, {}),
    messages: adminMessages.startAllCheckIns,
  }),
  processCheckIn: adminAction({
    run: (matchId: string) => call(processCheckIn, ofMatch(matchId)),
    messages: adminMessages.processCheckIn,
    matchToUndo: (matchId) => matchId,
  }),
  /** One after the other: each of them locks the cup. */
  processCheckIns: adminAction({
    run: async (matchIds: readonly string[]) => {
      for (const matchId of matchIds) await call(processCheckIn, ofMatch(matchId))
    },
    messages: adminMessages.processCheckIn,
  }),
  extendCheckIn: adminAction({
    run: ({ matchId, minutes }: { matchId: string; minutes: number }) =>
      call(extendCheckIn, { ...ofMatch(matchId), query: { minutes: String(minutes) } }),
    messages: adminMessages.extendCheckIn,
  }),
  checkInTeam: adminAction({
    run: ({ matchId, teamId }: { matchId: string; teamId: string }) =>
      call(checkInTeam, { ...ofMatch(matchId), query: { team_id: teamId } }),
    messages: adminMessages.checkInTeam,
  }),
  setScore: adminAction({
    run: ({ matchId, winnerTeamId, score, cascade, seen }: MatchResult) =>
      call(updateMatch, {
        ...ofMatch(matchId),
        query: { winner_team_id: winnerTeamId, score, seen: String(seen), ...(cascade ? { cascade: 'true' } : {}) },
      }),
    messages: adminMessages.setScore,
    matchToUndo: ({ matchId }) => matchId,
  }),
  disqualify: adminAction({
    run: ({ matchId, teamId, reason, withdraw, seen }: Disqualification) =>
      call(disqualifyTeam, {
        ...ofMatch(matchId),
        query: { team_id: teamId, reason, seen: String(seen), ...(withdraw ? { withdraw: 'true' } : {}) },
      }),
    messages: adminMessages.disqualifyTeam,
    matchToUndo: ({ matchId }) => matchId,
  }),
  helpDone: adminAction({
    run: (matchId: string) => call(markHelpDone, ofMatch(matchId)),
    messages: roomMessages.helpDone,
  }),
  undo: adminAction({
    run: (matchId: string) => call(undoMatchChange, { ...ofMatch(matchId), query: {} }),
    messages: adminMessages.undoMatchChange,
  }),
  undoChange: adminAction({
    run: ({ matchId, changeId }: { matchId: string; changeId: string }) =>
      call(undoMatchChange, { ...ofMatch(matchId), query: { change_id: changeId } }),
    messages: adminMessages.undoMatchChange,
  }),
  closeCheckIn: adminAction({
    run: ({ matchId, seen }: { matchId: string; seen: number }) =>
      call(closeCheckIn, { ...ofMatch(matchId), query: { seen: String(seen) } }),
    messages: adminMessages.closeCheckIn,
    matchToUndo: ({ matchId }) => matchId,
  }),
  reopen: adminAction({
    run: ({ matchId, cascade, seen }: { matchId: string; cascade: boolean; seen: number }) =>
      call(reopenMatch, {
        ...ofMatch(matchId),
        query: { seen: String(seen), ...(cascade ? { cascade: 'true' } : {}) },
      }),
    messages: adminMessages.reopenMatch,
  }),
}

interface NewTournament {
  name: string
  start_date: string
  /** The server runs the check-ins. */
  automatic?: boolean | undefined
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
    run: ({ tournamentId, ...body }: { tournamentId: string; name?: string; start_date?: string }) =>
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
  makeAdmin: adminAction({
    run: (userId: string) => call(makeAdmin, { params: { id: userId } }),
    messages: adminMessages.makeAdmin,
  }),
  removeAdmin: adminAction({
    run: (userId: string) => call(removeAdmin, { params: { id: userId } }),
    messages: adminMessages.removeAdmin,
  }),
}
