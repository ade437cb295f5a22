import type { MatchGame } from '@cup/contract/game-words'
import { listGames } from '@cup/contract/games'
import type { Match } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { callQuery } from '../../../api/call-query.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { RoomTeams } from '../results.ts'
import { gameText, teamName } from './game-text.ts'

interface MatchGamesProps {
  match: Match
  teams: RoomTeams
}

/** The games of a completed match, for everybody. A match whose result was typed has none. */
export function MatchGames({ match, teams }: MatchGamesProps) {
  const { data: games = [] } = useQuery(
    callQuery(queryKeys.games(match.id, match.revision), listGames, { params: { id: match.id } }),
  )
  if (games.length === 0) return null
  const isAgreed = games.every(({ seen_by }) => seen_by.length > 1)
  return (
    <section aria-label="Games" className="mb-4 border-t border-line pt-4">
      <h3 className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 font-display text-name font-semibold">
        Games
        {isAgreed && (
          <span className="flex items-center gap-1.5 font-body text-small text-green">
            <Check aria-hidden="true" className="size-4" />
            Both teams agree
          </span>
        )}
      </h3>
      <ol className="grid gap-1.5">
        {games.map((game) => (
          <li
            key={game.number}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-control bg-canvas px-3.5 py-2"
          >
            <span className="text-small/6 text-text-3">{`Game ${game.number}`}</span>
            <b className="text-right font-display tabular-nums">{gameText(match, teams, game)}</b>
            <span className="col-span-2 text-small text-text-2">{detailText(match, teams, game)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who won and who scored, the winner's side first, and which team claimed it if only one did. */
function detailText(match: Match, teams: RoomTeams, game: MatchGame): string {
  const [only] = game.seen_by
  return [
    game.team1_goals !== null && `${teamName(match, teams, game.winner_team_id)} won`,
    ...scorers(game),
    game.seen_by.length === 1 && only !== undefined && `as ${teamName(match, teams, only)} says`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `Ann 2, Bela`, once per team. */
function scorers({ players, winner_team_id }: MatchGame): string[] {
  const scored = players.filter(({ goals, team_id }) => goals > 0 && team_id !== null)
  const words = (isWinner: boolean) =>
    scored
      .filter(({ team_id }) => (team_id === winner_team_id) === isWinner)
      .sort((a, b) => b.goals - a.goals)
      .map(({ name, goals }) => (goals === 1 ? name : `${name} ${goals}`))
      .join(', ')
  return [words(true), words(false)].filter((text) => text !== '')
}
