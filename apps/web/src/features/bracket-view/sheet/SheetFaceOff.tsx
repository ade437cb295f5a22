import type { Match } from '@cup/contract/matches'
import type { Team } from '@cup/contract/teams'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { BoostMeter } from '../../face-off/BoostMeter.tsx'
import { FaceOff } from '../../face-off/FaceOff.tsx'
import { Roster } from '../../face-off/Roster.tsx'
import { ScoreNotch } from '../../face-off/ScoreNotch.tsx'
import { useBoard } from '../board/board-context.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'
import { useFaceOffTeams } from '../board/use-face-off-teams.ts'
import { TICK, TROPHY } from '../card/MatchCard.tsx'
import { gamesWon } from '../card/match-words.ts'

interface SheetFaceOffProps {
  match: Match
  /** With their players; undefined while they are loading. */
  teams: readonly Team[] | undefined
  onFollow: (teamId: string) => void
}

/** The two teams at the top of a match, with their players; below them a button each to follow them. */
export function SheetFaceOff({ match, teams, onFollow }: SheetFaceOffProps) {
  const { bracket } = useBoard()
  const { blue, orange } = useFaceOffTeams(match, (teamId, side) =>
    teamId === null ? (bracket.get().source(match.id, side) ?? 'Not known yet') : playersOf(teams, teamId),
  )
  const final = gamesWon(match)
  return (
    <div data-match-sheet="" className="grid gap-2">
      <FaceOff
        size="sheet"
        blue={{ ...blue, mark: <Mark match={match} teamId={match.team1_id} /> }}
        orange={{ ...orange, mark: <Mark match={match} teamId={match.team2_id} /> }}
        bestOf={match.best_of}
        middle={<ScoreNotch words={final ? `${final.team1}:${final.team2}` : 'VS'} />}
      />
      {match.match_status === 'checkin' && <Remaining match={match} />}
      <div className="flex justify-between gap-3">
        <FollowButton teamId={match.team1_id} onFollow={onFollow} />
        <FollowButton teamId={match.team2_id} onFollow={onFollow} />
      </div>
    </div>
  )
}

/** A tick for a checked-in team until the match starts, and a trophy for the winner. */
function Mark({ match, teamId }: { match: Match; teamId: string | null }) {
  const isIn = match.started_at === null && teamId !== null && match.checked_in_teams.includes(teamId)
  const won = teamId !== null && match.winner_id === teamId
  if (!isIn && !won) return null
  return (
    <span className="flex gap-2 bg-night px-1.5 py-1">
      {isIn && TICK}
      {won && TROPHY}
    </span>
  )
}

/** The time left to check in, as a meter; the countdown is in the text below. */
function Remaining({ match }: { match: Match }) {
  return <BoostMeter seconds={useCheckInSeconds(match)} className="mx-1 h-2.5" />
}

interface FollowButtonProps {
  teamId: string | null
  onFollow: (teamId: string) => void
}

function FollowButton({ teamId, onFollow }: FollowButtonProps) {
  const name = useBoard().teams.get(teamId ?? '')?.team_name
  // A placeholder keeps the other button on its side.
  if (teamId === null || name === undefined) return <span />
  return (
    <Button size="small" onClick={() => onFollow(teamId)} aria-label={`Follow ${name}`}>
      Follow
    </Button>
  )
}

function playersOf(teams: readonly Team[] | undefined, teamId: string): ReactNode {
  if (!teams) return 'Loading players'
  const players = teams.find(({ id }) => id === teamId)?.players ?? []
  return players.length > 0 ? <Roster players={players} separator="," /> : 'No players listed'
}
