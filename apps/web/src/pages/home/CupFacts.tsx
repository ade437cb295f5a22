import type { Bracket } from '@cup/contract/bracket'
import type { CurrentTournament } from '@cup/contract/tournaments'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useServerClock } from '../../features/clock/server-clock.ts'
import { TeamEmblem } from '../../features/teams/TeamEmblem.tsx'
import { CountingDollars } from '../../features/tournament/CountingDollars.tsx'
import { counted } from '../../format/counts.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { timeUntil } from '../../format/until.ts'
import { Pill } from '../../ui/Pill.tsx'
import { matchToWatch } from './match-to-watch.ts'

interface CupFactsProps {
  cup: CurrentTournament
  bracket: Bracket | undefined
}

/** Name and state of the cup, and the figures that matter in that state. */
export function CupFacts({ cup, bracket }: CupFactsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-section font-semibold">{cup.name}</h2>
        <Pill dot={cup.status === 'in_progress' ? 'green' : 'neutral'}>{STATE_WORDS[cup.status]}</Pill>
      </div>
      {cup.status === 'active' && <Registration cup={cup} />}
      {cup.status === 'in_progress' && <Playing cup={cup} bracket={bracket} />}
      {cup.status === 'completed' && <Over cup={cup} />}
    </>
  )
}

const STATE_WORDS = { active: 'Registration open', in_progress: 'Live now', completed: 'Final' } as const

function Figures({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-8 gap-y-2">{children}</dl>
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-text-3">{label}</dt>
      <dd className="font-display text-[1.375rem]/8 font-bold tabular-nums">{children}</dd>
    </div>
  )
}

function Registration({ cup }: { cup: CurrentTournament }) {
  const now = useServerClock()
  return (
    <>
      <p className="text-text-2">
        {'Starts '}
        <time dateTime={cup.start_date} className="text-text">
          {dateTimeWithZone(cup.start_date)}
        </time>
      </p>
      <Figures>
        <Figure label="until it starts">{timeUntil(cup.start_date, now)?.replace('in ', '') ?? 'Any moment'}</Figure>
        <Figure label={cup.paid_team_count === 1 ? 'team is in' : 'teams are in'}>{cup.paid_team_count}</Figure>
        <Figure label="prize pool">
          <CountingDollars amount={cup.prize_pool} />
        </Figure>
      </Figures>
    </>
  )
}

function Playing({ cup, bracket }: CupFactsProps) {
  const played = bracket?.matches.filter(({ match_status }) => match_status === 'completed').length
  const watch = bracket && matchToWatch(bracket.matches)
  const nameOf = (id: string | null) => bracket?.teams.find((team) => team.id === id)
  const teams = watch && ([nameOf(watch.match.team1_id), nameOf(watch.match.team2_id)] as const)
  return (
    <>
      <Figures>
        <Figure label="matches played">{bracket ? `${played}/${bracket.matches.length}` : '…'}</Figure>
        <Figure label={counted(cup.paid_team_count, 'team')}>
          <CountingDollars amount={cup.prize_pool} />
        </Figure>
      </Figures>
      {watch && teams?.[0] && teams[1] && (
        <Link
          to={`/bracket?match=${watch.match.id}`}
          className="grid gap-1 rounded-control border border-line-strong bg-raised px-3.5 py-2.5 hover:bg-hover"
        >
          <span className="text-small text-text-2">{`${watch.word} · ${watch.match.round_name}`}</span>
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            <TeamEmblem seed={teams[0].emblem} className="size-5" />
            {teams[0].team_name}
            <small className="text-tiny font-normal text-text-3">VS</small>
            <TeamEmblem seed={teams[1].emblem} className="size-5" />
            {teams[1].team_name}
          </span>
        </Link>
      )}
    </>
  )
}

function Over({ cup }: { cup: CurrentTournament }) {
  if (cup.cancelled) return <p className="text-text-2">Cancelled. Every entry fee was refunded.</p>
  if (cup.first_place_team_name === null) return <p className="text-text-2">The winners are being confirmed.</p>
  return (
    <p className="flex items-center gap-3">
      {cup.place_emblems.first !== null && <TeamEmblem seed={cup.place_emblems.first} className="size-10" />}
      <span>
        <span className="block text-small text-gold">Champions</span>
        <b className="font-display text-2xl/8 font-bold wrap-anywhere">{cup.first_place_team_name}</b>
      </span>
    </p>
  )
}
