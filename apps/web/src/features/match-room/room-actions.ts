import {
  callForHelp,
  confirmReport,
  contestResult,
  deleteMessage,
  markHelpDone,
  type Room,
  renewLobby,
  reportResult,
  withdrawReport,
  writeMessage,
} from '@cup/contract/rooms'
import { call } from '../../api/call.ts'
import { roomMessages } from '../../messages/room-messages.ts'
import type { Result } from './results.ts'

export interface RoomAction<I> {
  run: (matchId: string, input: I) => Promise<Room>
  messages: { success?: string; failure: string }
  /** Changes nothing outside the room. */
  onlyInRoom?: true
}

/** Fixes the input type, which could not be inferred from `run` alone. */
export const roomAction = <I>(action: RoomAction<I>): RoomAction<I> => action

const ofMatch = (id: string) => ({ params: { id } })
const games = ({ team1Games, team2Games }: Result) => ({ team1_games: team1Games, team2_games: team2Games })

export const roomActions = {
  report: roomAction({
    run: (matchId, { evidenceUrl, ...result }: Result & { evidenceUrl: string }) =>
      call(reportResult, { ...ofMatch(matchId), body: { ...games(result), evidence_url: evidenceUrl } }),
    messages: roomMessages.report,
  }),
  /** Sends the displayed numbers, so that a report that has changed meanwhile is not confirmed by mistake. */
  confirm: roomAction({
    run: (matchId, result: Result) => call(confirmReport, { ...ofMatch(matchId), body: games(result) }),
    messages: roomMessages.confirm,
  }),
  withdraw: roomAction({
    run: (matchId, _: null) => call(withdrawReport, ofMatch(matchId)),
    messages: roomMessages.withdraw,
  }),
  contest: roomAction({
    run: (matchId, _: null) => call(contestResult, ofMatch(matchId)),
    messages: roomMessages.contest,
  }),
  write: roomAction({
    run: (matchId, text: string) => call(writeMessage, { ...ofMatch(matchId), body: { text } }),
    messages: roomMessages.write,
    onlyInRoom: true,
  }),
  help: roomAction({
    run: (matchId, reason: string) => call(callForHelp, { ...ofMatch(matchId), body: { reason } }),
    messages: roomMessages.help,
  }),
  helpDone: roomAction({
    run: (matchId, _: null) => call(markHelpDone, ofMatch(matchId)),
    messages: roomMessages.helpDone,
  }),
  renewLobby: roomAction({
    run: (matchId, _: null) => call(renewLobby, ofMatch(matchId)),
    messages: roomMessages.renewLobby,
    onlyInRoom: true,
  }),
  deleteMessage: roomAction({
    run: (id, messageId: string) => call(deleteMessage, { params: { id, messageId } }),
    messages: roomMessages.deleteMessage,
  }),
}
