import { TEAM_SIZE } from '@cup/contract/constants'
import { emblemSeed } from '@cup/contract/emblem'
import type { Team } from '@cup/contract/teams'
import type { CurrentTournament } from '@cup/contract/tournaments'
import { TeamEmblem } from '../../features/teams/TeamEmblem.tsx'
import { dateTimeWithZone } from '../../format/dates.ts'

/** The team that is in now: its cup, the start, and the players who still have to accept. */
export function PaidTeam({ team, cup }: { team: Team; cup: CurrentTournament | null | undefined }) {
  const missing = team.pending_invites_info.map(({ name, email }) => name ?? email)
  const free = TEAM_SIZE - team.players.length - missing.length
  return (
    <section aria-label="Your team" className="mt-5 flex gap-3.5 rounded-match border border-line bg-raised p-4">
      <TeamEmblem seed={emblemSeed(team.team_name, team.captain_id)} className="size-10" />
      <div className="min-w-0">
        <h2 className="text-name font-semibold wrap-anywhere">{`${team.team_name} is in`}</h2>
        {cup && (
          <p className="text-small text-text-2">
            {`${cup.name} · starts `}
            <time dateTime={cup.start_date}>{dateTimeWithZone(cup.start_date)}</time>
          </p>
        )}
        <p className={`mt-2 text-small ${missing.length + free > 0 ? 'text-yellow' : 'text-green'}`}>
          {acceptance(missing, free)}
        </p>
      </div>
    </section>
  )
}

function acceptance(missing: readonly string[], free: number): string {
  if (missing.length > 0) return `Still to accept the invite: ${missing.join(' and ')}`
  if (free > 0) return `Your team needs ${free} more: invite them on the Teams page`
  return 'All three players have accepted'
}
