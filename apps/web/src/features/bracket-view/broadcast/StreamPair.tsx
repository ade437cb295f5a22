import type { Match } from '@cup/contract/matches'
import { runningSeries } from '../../face-off/series.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { TICK, TROPHY } from '../card/MatchCard.tsx'
import { gamesWon, TBD } from '../card/match-words.ts'

/** The two teams of a match, one above the other, with what is known of the games. Both teams are known. */
export function StreamPair({ match }: { match: Match }) {
  return (
    <div className="bc-pair">
      <StreamTeam match={match} side="team1" />
      <StreamTeam match={match} side="team2" />
    </div>
  )
}

function StreamTeam({ match, side }: { match: Match; side: Slot }) {
  const { teams } = useBoard()
  const teamId = match[`${side}_id`]
  const team = teams.get(teamId ?? '')
  const games = gamesWon(match) ?? runningSeries(match)
  const won = teamId !== null && match.winner_id === teamId
  const isIn = match.match_status === 'checkin' && teamId !== null && match.checked_in_teams.includes(teamId)
  return (
    <p className="bc-team" data-result={won ? 'won' : match.winner_id && 'lost'} data-unknown={team ? undefined : ''}>
      <i aria-hidden="true" className="bc-side" />
      {team && <TeamEmblem seed={team.emblem} className="" />}
      <span>{team?.team_name ?? TBD}</span>
      {isIn && TICK}
      {won && TROPHY}
      {games && <b>{games[side]}</b>}
    </p>
  )
}
