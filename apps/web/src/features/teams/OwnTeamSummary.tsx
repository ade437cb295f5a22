import { TEAM_SIZE } from '@cup/contract/constants'
import type { Team } from '@cup/contract/teams'
import type { CurrentTournament } from '@cup/contract/tournaments'
import type { ReactNode, Ref } from 'react'
import { dateTimeWithZone } from '../../format/dates.ts'
import { TeamEmblem } from './TeamEmblem.tsx'

interface OwnTeamSummaryProps {
  title: string
  team: Team
  cup: CurrentTournament | null | undefined
  /** A captain is told how to fill a free seat. */
  isCaptain: boolean
  /** Takes the focus when the summary replaces what had it. */
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** The viewer's team in a few lines: emblem, cup, start, and who is missing. */
export function OwnTeamSummary({ title, team, cup, isCaptain, headingRef, children }: OwnTeamSummaryProps) {
  const missing = team.pending_invites_info.map(({ name, email }) => name ?? email)
  const free = TEAM_SIZE - team.players.length - missing.length
  return (
    <section aria-label="Your team" className="flex gap-3.5 rounded-match border border-line bg-raised p-4">
      <TeamEmblem seed={team.emblem} className="size-10" />
      <div className="min-w-0">
        <h2 ref={headingRef} tabIndex={-1} className="text-name font-semibold wrap-anywhere outline-none">
          {title}
        </h2>
        {cup && (
          <p className="text-small text-text-2">
            {`${cup.name} · starts `}
            <time dateTime={cup.start_date}>{dateTimeWithZone(cup.start_date)}</time>
          </p>
        )}
        <p className={`mt-2 text-small ${missing.length + free > 0 ? 'text-yellow' : 'text-green'}`}>
          {acceptance(missing, free)}
          {missing.length === 0 && free > 0 && isCaptain && ': invite them on the Teams page'}
        </p>
        {children}
      </div>
    </section>
  )
}

function acceptance(missing: readonly string[], free: number): string {
  if (missing.length > 0) return `Still to accept the invite: ${missing.join(' and ')}`
  if (free > 0) return `Your team needs ${free} more`
  return 'All three players have accepted'
}
