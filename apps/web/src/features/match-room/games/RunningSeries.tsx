import type { Match, Series } from '@cup/contract/matches'
import type { RoomTeams } from '../results.ts'

interface RunningSeriesProps {
  match: Match
  teams: RoomTeams
  series: Series
  /** Of one of the two teams, so that they can say who won. */
  isPlayer: boolean
}

/** Games won so far. It is not the score: that comes when the match is settled. */
export function RunningSeries({ match, teams, series: { team1, team2 }, isPlayer }: RunningSeriesProps) {
  const length = `best of ${match.best_of}`
  if (team1 === 0 && team2 === 0) {
    return (
      <p className="text-small text-text-2">
        {isPlayer
          ? `After each game, say who won it (${length}). When both teams say the same, nobody has to report.`
          : `Neither team has said who won a game yet (${length}).`}
      </p>
    )
  }
  const leader = team1 > team2 ? teams.team1 : teams.team2
  return (
    <p role="status" className="text-name">
      So far <b className="font-display tabular-nums">{`${Math.max(team1, team2)}–${Math.min(team1, team2)}`}</b>
      {team1 !== team2 && ` for ${leader}`} <span className="text-small text-text-3">{`· ${length}`}</span>
    </p>
  )
}
