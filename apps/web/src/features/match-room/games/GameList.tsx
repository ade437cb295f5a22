import type { RoomGame } from '@cup/contract/game-words'
import type { Match } from '@cup/contract/matches'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import type { RoomTeams } from '../results.ts'
import { GameDesk } from './GameDesk.tsx'
import { claimWordsOf, gameWords, goalsWords, senderWords, teamName } from './game-words.ts'
import { LinkedAccounts } from './LinkedAccounts.tsx'

interface GameListProps {
  match: Match
  teams: RoomTeams
  games: readonly RoomGame[]
  isAdmin: boolean
}

/** Each game with both teams' claims. */
export function GameList({ games, ...shown }: GameListProps) {
  return (
    <ol aria-label="Games so far" className="grid gap-2">
      {games.map((game) => (
        <GameRow key={game.id} {...shown} game={game} />
      ))}
    </ol>
  )
}

interface GameRowProps extends Omit<GameListProps, 'games'> {
  game: RoomGame
}

function GameRow({ match, teams, game, isAdmin }: GameRowProps) {
  const { tone, words } = standingOf(game, (id) => teamName(match, teams, id))
  const isContradicted = game.standing === 'contradicted'
  return (
    <li className="grid gap-1 rounded-control border border-line px-3.5 py-2.5">
      <p className="flex items-center justify-between gap-x-3">
        <span className="shrink-0 text-small text-text-3">{`Game ${game.number}`}</span>
        <span className="min-w-0 truncate">
          <Badge tone={tone}>{words}</Badge>
        </span>
      </p>
      {!isContradicted && <p className="font-display font-bold tabular-nums">{gameWords(match, teams, game)}</p>}
      {isContradicted ? (
        <BothWords match={match} teams={teams} game={game} />
      ) : (
        <p className="text-small text-text-3">{detailWords(match, teams, game)}</p>
      )}
      {isAdmin && <GameDesk matchId={match.id} game={game} />}
      {isAdmin && <LinkedAccounts matchId={match.id} players={game.players} />}
    </li>
  )
}

function standingOf({ standing, words }: RoomGame, nameOf: (id: string) => string): { tone: BadgeTone; words: string } {
  if (standing === 'seen_by_both') return { tone: 'green', words: 'Seen by both' }
  if (standing === 'contradicted') return { tone: 'red', words: 'Contradicted' }
  return { tone: 'yellow', words: `Claimed by ${nameOf(words[0]?.team_id ?? '')}` }
}

function detailWords(match: Match, teams: RoomTeams, game: RoomGame): string {
  const winner = game.winner_team_id === null ? '' : `${teamName(match, teams, game.winner_team_id)} won`
  return [
    goalsWords(game) !== null && winner,
    game.forfeit && 'the other team gave up',
    game.words.map(senderWords).join(', '),
    !game.counts && 'after the deciding game, so it does not count',
  ]
    .filter(Boolean)
    .join(' · ')
}

function BothWords({ match, teams, game }: { match: Match; teams: RoomTeams; game: RoomGame }) {
  return (
    <ul className="grid gap-0.5 text-small">
      {game.words.map((word) => (
        <li key={word.id}>
          <b>{teamName(match, teams, word.team_id)}</b> {`says ${claimWordsOf(match, teams, word)} `}
          <span className="text-text-3">{`(${senderWords(word)})`}</span>
        </li>
      ))}
    </ul>
  )
}
