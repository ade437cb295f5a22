import type { Match } from '@cup/contract/matches'
import { runningSeries } from '../../face-off/series.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { TICK, TROPHY } from '../card/MatchCard.tsx'
import { gamesWon, TBD } from '../card/match-words.ts'

interface StreamTeamProps {
  match: Match
  side: Slot
  hasEmblem?: boolean
  /** Besides the games won, shows a tick for a team that has checked in and a trophy for the winner. */
  hasMarks?: boolean
}

/** How many letters fit, and the classes of a longer name. A tile has space for two lines. */
const CARD = { fits: 17, long: 'truncate text-[0.75em]/[1.3]' }
const TILE = { fits: 17, long: 'line-clamp-2 text-[0.72em]/[1.15]' }

/** One of the two teams of a card or tile, with the games it has won. */
export function StreamTeam({ match, side, hasEmblem = false, hasMarks = false }: StreamTeamProps) {
  const { teams } = useBoard()
  const teamId = match[`${side}_id`]
  const team = teams.get(teamId ?? '')
  const name = team?.team_name ?? TBD
  const { fits, long } = hasMarks ? TILE : CARD
  const games = gamesWon(match) ?? runningSeries(match)
  const won = teamId !== null && match.winner_id === teamId
  const isIn = match.match_status === 'checkin' && teamId !== null && match.checked_in_teams.includes(teamId)
  return (
    <p className="bc-team" data-result={won ? 'won' : match.winner_id && 'lost'} data-unknown={team ? undefined : ''}>
      {team && hasEmblem && <TeamEmblem seed={team.emblem} className="" />}
      <span className={`min-w-0 flex-1 ${[...name].length > fits ? long : 'truncate'}`}>{name}</span>
      {hasMarks && isIn && TICK}
      {hasMarks && won && TROPHY}
      {games && <b>{games[side]}</b>}
    </p>
  )
}
