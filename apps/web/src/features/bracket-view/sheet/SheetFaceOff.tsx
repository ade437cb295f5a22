import type { Match } from '@cup/contract/matches'
import type { Team } from '@cup/contract/teams'
import { Button } from '../../../ui/Button.tsx'
import { BoostMeter } from '../../face-off/BoostMeter.tsx'
import { FaceOff, type FaceOffTeam } from '../../face-off/FaceOff.tsx'
import { runningSeries } from '../../face-off/series.ts'
import { useBoard } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'
import { TICK, TROPHY } from '../card/MatchCard.tsx'
import { gamesWon, TBD } from '../card/match-words.ts'

interface SheetFaceOffProps {
  match: Match
  /** With their players; undefined while they are loading. */
  teams: readonly Team[] | undefined
  onFollow: (teamId: string) => void
}

/** The two teams at the top of a match, with their players; below them a button each to follow them. */
export function SheetFaceOff({ match, teams, onFollow }: SheetFaceOffProps) {
  const { blue, orange } = useSheetTeams(match, teams)
  const final = gamesWon(match)
  return (
    <div data-match-sheet="" className="grid gap-2">
      <FaceOff
        size="sheet"
        blue={blue}
        orange={orange}
        bestOf={match.best_of}
        middle={
          <b className="self-start bg-night px-5 py-1 font-display text-xl font-extrabold tabular-nums [clip-path:polygon(0_0,100%_0,calc(100%-0.5rem)_100%,0.5rem_100%)] forced-colors:[clip-path:none]">
            {final ? `${final.team1}:${final.team2}` : 'VS'}
          </b>
        }
      />
      {match.match_status === 'checkin' && <Remaining match={match} />}
      <div className="flex justify-between gap-3">
        <FollowButton teamId={match.team1_id} onFollow={onFollow} />
        <FollowButton teamId={match.team2_id} onFollow={onFollow} />
      </div>
    </div>
  )
}

function useSheetTeams(match: Match, teams: readonly Team[] | undefined): { blue: FaceOffTeam; orange: FaceOffTeam } {
  const board = useBoard()
  const series = runningSeries(match)
  const sideOf = (side: Slot): FaceOffTeam => {
    const teamId = match[`${side}_id`]
    const team = board.teams.get(teamId ?? '')
    if (!team || teamId === null)
      return { name: TBD, emblem: null, detail: board.bracket.get().source(match.id, side) ?? 'Not known yet' }
    const won = match.winner_id === teamId
    // Once the match is over, check-ins no longer matter.
    const isIn = match.started_at === null && match.checked_in_teams.includes(teamId)
    return {
      name: team.team_name,
      emblem: team.emblem,
      detail: players(teams, teamId),
      games: series?.[side],
      lost: match.winner_id !== null && !won,
      mark: (isIn || won) && (
        <span className="flex gap-2 bg-night px-1.5 py-1">
          {isIn && TICK}
          {won && TROPHY}
        </span>
      ),
    }
  }
  return { blue: sideOf('team1'), orange: sideOf('team2') }
}

/** The time left to check in. The text below has it too. */
function Remaining({ match }: { match: Match }) {
  return <BoostMeter seconds={useCheckInSeconds(match)} className="mx-1 h-2.5" />
}

interface FollowButtonProps {
  teamId: string | null
  onFollow: (teamId: string) => void
}

function FollowButton({ teamId, onFollow }: FollowButtonProps) {
  const name = useBoard().teams.get(teamId ?? '')?.team_name
  // Keeps the other button on its side.
  if (teamId === null || name === undefined) return <span />
  return (
    <Button size="small" onClick={() => onFollow(teamId)} aria-label={`Follow ${name}`}>
      Follow
    </Button>
  )
}

function players(teams: readonly Team[] | undefined, teamId: string): string {
  if (!teams) return 'Loading players'
  const names = teams.find(({ id }) => id === teamId)?.players.map(({ name }) => name) ?? []
  return names.length > 0 ? names.join(', ') : 'No players listed'
}
