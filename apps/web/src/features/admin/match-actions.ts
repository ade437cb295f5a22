import {
  cancelCheckIn,
  checkInTeam,
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
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { roomMessages } from '../../messages/room-messages.ts'
import { undoLatestChange } from './undo-latest-change.ts'
import { adminAction } from './use-admin-action.ts'

interface MatchResult {
  matchId: string
  winnerTeamId: string
  score: string
  /** Also clears the later matches that depend on the old result. */
  cascade: boolean
  /** The revision of the match that the admin decided on. */
  expectedRevision: number
}

interface Disqualification {
  matchId: string
  teamId: string
  reason: string
  /** The team leaves the tournament. */
  withdraw: boolean
  /** The revision of the match that the admin decided on. */
  expectedRevision: number
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
  /** One after the other, because each of them locks the cup. */
  processCheckIns: adminAction({
    run: async (matchIds: readonly string[]) => {
      for (const matchId of matchIds) await call(processCheckIn, ofMatch(matchId))
    },
    messages: adminMessages.processCheckIn,
  }),
  extendCheckIn: adminAction({
    run: (matchId: string) => call(extendCheckIn, ofMatch(matchId)),
    messages: adminMessages.extendCheckIn,
  }),
  checkInTeam: adminAction({
    run: ({ matchId, teamId }: { matchId: string; teamId: string }) =>
      call(checkInTeam, { ...ofMatch(matchId), query: { team_id: teamId } }),
    messages: adminMessages.checkInTeam,
  }),
  setScore: adminAction({
    run: ({ matchId, winnerTeamId, score, cascade, expectedRevision }: MatchResult) =>
      call(updateMatch, {
        ...ofMatch(matchId),
        query: {
          winner_team_id: winnerTeamId,
          score,
          seen: String(expectedRevision),
          ...(cascade ? { cascade: 'true' } : {}),
        },
      }),
    messages: adminMessages.setScore,
    matchToUndo: ({ matchId }) => matchId,
  }),
  disqualify: adminAction({
    run: ({ matchId, teamId, reason, withdraw, expectedRevision }: Disqualification) =>
      call(disqualifyTeam, {
        ...ofMatch(matchId),
        query: { team_id: teamId, reason, seen: String(expectedRevision), ...(withdraw ? { withdraw: 'true' } : {}) },
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
  undoLatest: adminAction({
    run: ({ tournamentId, matchId }: { tournamentId: string; matchId: string }) =>
      undoLatestChange(tournamentId, matchId),
    messages: adminMessages.undoMatchChange,
  }),
  undoChange: adminAction({
    run: ({ matchId, changeId }: { matchId: string; changeId: string }) =>
      call(undoMatchChange, { ...ofMatch(matchId), query: { change_id: changeId } }),
    messages: adminMessages.undoMatchChange,
  }),
  cancelCheckIn: adminAction({
    run: ({ matchId, expectedRevision }: { matchId: string; expectedRevision: number }) =>
      call(cancelCheckIn, { ...ofMatch(matchId), query: { seen: String(expectedRevision) } }),
    messages: adminMessages.cancelCheckIn,
    matchToUndo: ({ matchId }) => matchId,
  }),
  reopen: adminAction({
    run: ({ matchId, cascade, expectedRevision }: { matchId: string; cascade: boolean; expectedRevision: number }) =>
      call(reopenMatch, {
        ...ofMatch(matchId),
        query: { seen: String(expectedRevision), ...(cascade ? { cascade: 'true' } : {}) },
      }),
    messages: adminMessages.reopenMatch,
  }),
}
