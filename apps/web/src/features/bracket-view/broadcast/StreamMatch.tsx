import type { Match } from '@cup/contract/matches'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { TROPHY } from '../card/MatchCard.tsx'
import { gamesWon, TBD } from '../card/match-words.ts'

const EDGES: Partial<Record<Match['match_status'], string>> = {
  in_progress: 'border-l-[0.5rem] border-l-green',
  checkin: 'border-l-[0.5rem] border-l-blue [border-left-style:dashed]',
}
const SIZES = {
  small: 'mt-2 gap-0.5 px-3 py-2 text-base',
  third: 'px-6 py-3 text-[1.75rem]',
  large: 'px-8 py-5 text-[2.75rem]',
} as const

/** Two teams, as large as the place allows. */
export function StreamMatch({ match, size }: { match: Match; size: keyof typeof SIZES }) {
  const edge = EDGES[match.match_status] ?? ''
  return (
    <div className={`grid rounded-match border border-line bg-surface ${SIZES[size]} ${edge}`}>
      <StreamTeam match={match} side="team1" />
      {size === 'large' && <p className="pl-[0.3em] text-xl text-text-3">VS</p>}
      <StreamTeam match={match} side="team2" />
    </div>
  )
}

function StreamTeam({ match, side }: { match: Match; side: Slot }) {
  const { bracket, teams } = useBoard()
  const teamId = match[`${side}_id`]
  const team = teams.get(teamId ?? '')
  const games = gamesWon(match)
  const won = teamId !== null && match.winner_id === teamId
  return (
    <p
      className={`flex min-w-0 items-center gap-[0.4em] leading-[1.4] [--bk-mark:0.8em] ${won ? 'font-extrabold' : 'font-semibold'}`}
    >
      {team && <TeamEmblem seed={team.emblem} className="size-[1.1em]" />}
      <span className="min-w-0 flex-1 truncate">{team?.team_name ?? bracket.get().source(match.id, side) ?? TBD}</span>
      {won && TROPHY}
      {games && <b className="min-w-[0.8em] text-right font-display tabular-nums">{games[side]}</b>}
    </p>
  )
}
