import { unlinkGameAccount } from '@cup/contract/game-accounts'
import type { RoomGame, RoomGamePlayer } from '@cup/contract/game-words'
import { gameHeader, removeGame } from '@cup/contract/games'
import type { Match } from '@cup/contract/matches'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { saveFile } from '../../../api/save-file.ts'
import { useAction } from '../../../api/use-action.ts'
import { gameMessages } from '../../../messages/game-messages.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RoomButton } from '../RoomButton.tsx'
import { type RoomTeams, sideEdge } from '../results.ts'
import { gameText, goalsText, senderText, teamName, wordText } from './game-text.ts'

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
  const { tone, words } = statusOf(game, (id) => teamName(match, teams, id))
  const isContradicted = game.standing === 'contradicted'
  return (
    <li
      className={`grid gap-1 rounded-control border border-line px-3.5 py-2.5 ${sideEdge(match, game.winner_team_id)}`}
    >
      <p className="flex items-center justify-between gap-x-3">
        <span className="shrink-0 text-small text-text-3">{`Game ${game.number}`}</span>
        <span className="min-w-0 truncate">
          <Badge tone={tone}>{words}</Badge>
        </span>
      </p>
      {!isContradicted && <p className="font-display font-bold tabular-nums">{gameText(match, teams, game)}</p>}
      {isContradicted ? (
        <BothClaims match={match} teams={teams} game={game} />
      ) : (
        <p className="text-small text-text-3">{detailText(match, teams, game)}</p>
      )}
      {isAdmin && <GameDesk matchId={match.id} game={game} />}
      {isAdmin && <LinkedAccounts matchId={match.id} players={game.players} />}
    </li>
  )
}

function statusOf({ standing, words }: RoomGame, nameOf: (id: string) => string): { tone: BadgeTone; words: string } {
  if (standing === 'seen_by_both') return { tone: 'green', words: 'Seen by both' }
  if (standing === 'contradicted') return { tone: 'red', words: 'Contradicted' }
  return { tone: 'yellow', words: `Claimed by ${nameOf(words[0]?.team_id ?? '')}` }
}

function detailText(match: Match, teams: RoomTeams, game: RoomGame): string {
  const winner = game.winner_team_id === null ? '' : `${teamName(match, teams, game.winner_team_id)} won`
  return [
    goalsText(game) !== null && winner,
    game.forfeit && 'the other team gave up',
    game.words.map(senderText).join(', '),
    !game.counts && 'after the deciding game, so it does not count',
  ]
    .filter(Boolean)
    .join(' · ')
}

function BothClaims({ match, teams, game }: { match: Match; teams: RoomTeams; game: RoomGame }) {
  return (
    <ul className="grid gap-0.5 text-small">
      {game.words.map((word) => (
        <li key={word.id}>
          <b>{teamName(match, teams, word.team_id)}</b> {`says ${wordText(match, teams, word)} `}
          <span className="text-text-3">{`(${senderText(word)})`}</span>
        </li>
      ))}
    </ul>
  )
}

/** What an organiser can do about a game. */
function GameDesk({ matchId, game }: { matchId: string; game: RoomGame }) {
  const download = useAction(
    (wordId: string) => call(gameHeader, { params: { id: matchId, gameId: wordId } }),
    gameMessages.header,
    { onSuccess: (address) => saveFile(`game-${game.number}.replay`, address) },
  )
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <RoomButton
        endpoint={removeGame}
        messages={gameMessages.takeOut}
        input={{ params: { id: matchId, gameId: game.id } }}
      >
        {`Take out game ${game.number}`}
      </RoomButton>
      {game.words
        .filter(({ has_header }) => has_header)
        .map(({ id, sent_by }) => (
          <Button key={id} size="small" busy={download.isPending} onClick={() => download.mutate(id)}>
            {`Download ${sent_by.name}’s header`}
          </Button>
        ))}
    </div>
  )
}

type LinkedPlayer = RoomGamePlayer & { account: NonNullable<RoomGamePlayer['account']> }

const isLinked = (player: RoomGamePlayer): player is LinkedPlayer => player.account !== null && player.user_id !== null

/** For an organiser: the linked accounts of a game, to unlink one that the wrong person has linked. */
function LinkedAccounts({ matchId, players }: { matchId: string; players: readonly RoomGamePlayer[] }) {
  const unlink = useAction(
    ({ platform, id }: LinkedPlayer['account']) => call(unlinkGameAccount, { params: { platform, accountId: id } }),
    gameMessages.unlink,
    { stale: [queryKeys.room(matchId)] },
  )
  const linked = players.filter(isLinked)
  if (linked.length === 0) return null
  return (
    <details className="text-small text-text-2">
      <summary className="cursor-pointer py-1.5 font-medium">Linked game accounts</summary>
      <ul className="grid gap-1.5">
        {linked.map(({ name, account }) => (
          <li key={`${account.platform} ${account.id}`} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Button
              size="small"
              aria-label={`Unlink the account of ${name}`}
              disabled={unlink.isPending}
              onClick={() => unlink.mutate(account)}
            >
              Unlink
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
