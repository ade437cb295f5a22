import {
  checkInTeam,
  disqualifyTeam,
  extendCheckIn,
  processCheckIn,
  startAllCheckIns,
  startCheckIn,
  undoMatchChange,
  updateMatch,
} from '@cup/contract/matches'
import { call } from '../../api/call.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { adminAction } from './admin-action.ts'

export interface MatchResult {
  matchId: string
  winnerTeamId: string
  score: string
  /** Also clears the later matches that depend on the old result. */
  cascade: boolean
}

export interface Disqualification {
  matchId: string
  teamId: string
  reason: string
  /** The team leaves the tournament. */
  withdraw: boolean
}

const ofMatch = (matchId: string) => ({ params: { id: matchId } })

export const matchActions = {
  startCheckIn: adminAction({
    run: (matchId: string) => call(startCheckIn, ofMatch(matchId)),
    messages: adminMessages.startCheckIn,
  }),
  startAllCheckIns: adminAction({
    run: (_: null) => call(startAllCheckIns, {}),
    messages: adminMessages.startAllCheckIns,
  }),
  processCheckIn: adminAction({
    run: (matchId: string) => call(processCheckIn, ofMatch(matchId)),
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
    run: ({ matchId, winnerTeamId, score, cascade }: MatchResult) =>
      call(updateMatch, {
        ...ofMatch(matchId),
        query: { winner_team_id: winnerTeamId, score, ...(cascade ? { cascade: 'true' } : {}) },
      }),
    messages: adminMessages.setScore,
  }),
  disqualify: adminAction({
    run: ({ matchId, teamId, reason, withdraw }: Disqualification) =>
      call(disqualifyTeam, {
        ...ofMatch(matchId),
        query: { team_id: teamId, reason, ...(withdraw ? { withdraw: 'true' } : {}) },
      }),
    messages: adminMessages.disqualifyTeam,
  }),
  undo: adminAction({
    run: (matchId: string) => call(undoMatchChange, ofMatch(matchId)),
    messages: adminMessages.undoMatchChange,
  }),
}
