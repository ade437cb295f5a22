import type { RoomGames } from '@cup/contract/game-words'
import { sendGameWord, withdrawPress } from '@cup/contract/games'
import type { Match } from '@cup/contract/matches'
import { gameMessages } from '../../../messages/game-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRoomAction } from '../room-query.ts'

interface PressButtonsProps {
  match: Match
  myTeamId: string
  games: RoomGames
}

/** Records after each game who won it. A game counts once both teams agree. */
export function PressButtons({ match, myTeamId, games }: PressButtonsProps) {
  const press = useRoomAction(sendGameWord, gameMessages.press)
  const takeBack = useRoomAction(withdrawPress, gameMessages.takeBack)
  const ofMatch = { params: { id: match.id } }
  const sent = press.variables?.body
  const winner = sent?.source === 'press' ? sent.winner_team_id : undefined
  const theirId = myTeamId === match.team1_id ? match.team2_id : match.team1_id
  // The number of the game that the player saw as the next one: a teammate may have pressed already.
  const number = games.next_number === null ? {} : { number: games.next_number }
  const claim = (winnerTeamId: string | null) => () => {
    if (winnerTeamId !== null)
      press.mutate({ ...ofMatch, body: { source: 'press', winner_team_id: winnerTeamId, ...number } })
  }
  const isBusy = press.isPending || takeBack.isPending
  return (
    <div className="grid gap-2">
      {isAwaited(games, myTeamId) && (
        <div className="grid gap-2 sm:grid-cols-2">
          {games.next_number !== null && (
            <p className="text-small text-text-2 sm:col-span-2">{`Who won game ${games.next_number}?`}</p>
          )}
          <Button disabled={isBusy} busy={press.isPending && winner === myTeamId} onClick={claim(myTeamId)}>
            We won this game
          </Button>
          <Button disabled={isBusy} busy={press.isPending && winner === theirId} onClick={claim(theirId)}>
            They won this game
          </Button>
        </div>
      )}
      {games.can_take_back && (
        <Button
          size="small"
          className="justify-self-start"
          busy={takeBack.isPending}
          disabled={isBusy}
          onClick={() => takeBack.mutate(ofMatch)}
        >
          Undo our last answer
        </Button>
      )}
    </div>
  )
}

/** Whether the team can claim a game: the series is undecided, or only the other team has claimed one of its games. */
const isAwaited = ({ outcome, list }: RoomGames, myTeamId: string): boolean =>
  outcome !== 'claimed' ||
  list.some(({ counts, words }) => counts && words.every(({ team_id }) => team_id !== myTeamId))
