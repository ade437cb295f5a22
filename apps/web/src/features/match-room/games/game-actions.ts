import { sayGame, takeBackPress, takeOutGame } from '@cup/contract/games'
import { call } from '../../../api/call.ts'
import { gameMessages } from '../../../messages/game-messages.ts'
import { roomAction } from '../room-actions.ts'

const ofMatch = (id: string) => ({ params: { id } })

interface Press {
  winnerTeamId: string
  /** The game that the player saw as the next one: a teammate may have pressed already. */
  number: number | undefined
}

export const gameActions = {
  press: roomAction({
    run: (matchId, { winnerTeamId, number }: Press) =>
      call(sayGame, {
        ...ofMatch(matchId),
        body: { source: 'press', winner_team_id: winnerTeamId, ...(number === undefined ? {} : { number }) },
      }),
    messages: gameMessages.press,
  }),
  takeBack: roomAction({
    run: (matchId, _: null) => call(takeBackPress, ofMatch(matchId)),
    messages: gameMessages.takeBack,
  }),
  takeOut: roomAction({
    run: (id, gameId: string) => call(takeOutGame, { params: { id, gameId } }),
    messages: gameMessages.takeOut,
  }),
}
