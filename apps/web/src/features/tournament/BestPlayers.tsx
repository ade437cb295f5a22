import type { TablePlayer } from '@cup/contract/game-words'
import { playerTable } from '@cup/contract/games'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { counted } from '../../format/counts.ts'

const TITLES = [
  { title: 'Top scorer', stat: 'goals', noun: 'goal' },
  { title: 'Most saves', stat: 'saves', noun: 'save' },
  { title: 'Most assists', stat: 'assists', noun: 'assist' },
] as const

export const playerTableQuery = (tournamentId: string) =>
  callQuery(queryKeys.playerTable(tournamentId), playerTable, { params: { id: tournamentId } })

/** The best of a cup, from games that both teams saw. Cups without such games have none. */
export function BestPlayers({ tournamentId }: { tournamentId: string }) {
  const { data: players = [] } = useQuery(playerTableQuery(tournamentId))
  const titles = TITLES.map((title) => ({ ...title, best: bestOf(players, title.stat) })).filter(
    ({ best }) => best.length > 0,
  )
  if (titles.length === 0) return null
  return (
    <dl className="grid max-w-2xl gap-2 sm:grid-cols-3 sm:gap-3 xl:grid-cols-1 xl:gap-1.5">
      {titles.map(({ title, stat, noun, best }) => (
        <div
          key={title}
          className="rounded-card border border-line bg-surface px-4 py-3 xl:flex xl:flex-wrap xl:items-baseline xl:gap-x-4 xl:py-1.5"
        >
          <dt className="text-meta text-text-3 xl:w-40">{`${title} · ${counted(best[0]?.[stat] ?? 0, noun)}`}</dt>
          {best.map(({ user_id, name, team_id, team_name }) => (
            <dd key={`${team_id} ${user_id ?? name}`} className="wrap-anywhere">
              <b className="font-semibold">{name}</b> <span className="text-small text-text-2">{team_name}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** How many players of a shared first place are named. */
const MAX_SHARED = 3

/** The players with the highest value, if it is above zero. */
export function bestOf(players: readonly TablePlayer[], stat: 'goals' | 'saves' | 'assists'): TablePlayer[] {
  const max = Math.max(0, ...players.map((player) => player[stat]))
  return max === 0 ? [] : players.filter((player) => player[stat] === max).slice(0, MAX_SHARED)
}
