import type { Match } from '@cup/contract/matches'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { TROPHY } from '../card/MatchCard.tsx'
import { gamesWon, TBD } from '../card/match-words.ts'

/** Two teams, as large as its place allows. */
export function StreamMatch({ match, size }: { match: Match; size: 'large' | 'small' }) {
  return (
    <div className={`bc-match bc-${size}`} data-state={match.match_status}>
      <StreamTeam match={match} side="team1" />
      {size === 'large' && <p className="bc-versus">VS</p>}
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
    <p className="bc-team" data-won={won || undefined}>
      {team && <TeamEmblem seed={team.emblem} className="bc-emblem" />}
      <span>{team?.team_name ?? bracket.get().source(match.id, side) ?? TBD}</span>
      {won && TROPHY}
      {games && <b>{games[side]}</b>}
    </p>
  )
}
