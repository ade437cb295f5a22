import type { Match } from '@cup/contract/matches'
import type { Team } from '@cup/contract/teams'
import { Button } from '../../../ui/Button.tsx'
import { TICK, TROPHY } from '../card/marks.tsx'
import { TBD } from '../card/match-words.ts'

interface SheetTeamProps {
  match: Match
  teamId: string | null
  name: string | null
  teams: readonly Team[] | undefined
  onFollow: (teamId: string) => void
}

export function SheetTeam({ match, teamId, name, teams, onFollow }: SheetTeamProps) {
  const won = teamId !== null && match.winner_id === teamId
  const edge = teamId !== null && teamId === match.team2_id ? 'border-l-boost' : 'border-l-blue'
  return (
    <li className={`flex items-center gap-3 rounded-match border border-l-4 border-line-strong px-3.5 py-3 ${edge}`}>
      <div className="min-w-0 flex-1">
        <h3 className={`flex items-center gap-2 ${won ? 'font-bold' : 'font-semibold'}`}>
          {name ?? TBD}
          {teamId !== null && match.checked_in_teams.includes(teamId) && TICK}
          {won && TROPHY}
        </h3>
        <p className="text-small text-text-2">{players(teams, teamId)}</p>
      </div>
      {teamId !== null && (
        <Button size="small" onClick={() => onFollow(teamId)} aria-label={`Follow ${name}`}>
          Follow
        </Button>
      )}
    </li>
  )
}

function players(teams: readonly Team[] | undefined, teamId: string | null): string {
  if (teamId === null) return 'Not known yet'
  if (!teams) return 'Loading players'
  const names = teams.find(({ id }) => id === teamId)?.players.map(({ name }) => name) ?? []
  return names.length > 0 ? names.join(', ') : 'No players listed'
}
