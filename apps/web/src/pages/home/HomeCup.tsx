import type { Bracket } from '@cup/contract/bracket'
import type { CurrentTournament, Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { bracketQuery } from '../../features/bracket-view/bracket-query.ts'
import { currentTournamentQuery, lastCupQuery } from '../../features/tournament/tournament-queries.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { CupFacts } from './CupFacts.tsx'
import { HeroBracket } from './HeroBracket.tsx'
import { MiniBracket } from './MiniBracket.tsx'

/** The home page has no socket: it asks again instead. */
const ASK_AGAIN_MS = 30_000

/** What is on: the cup that takes teams, the one being played, or the last one with its champions; then the next. */
export function HomeCup() {
  const current = useQuery({ ...currentTournamentQuery, refetchInterval: ASK_AGAIN_MS }).data
  const last = useQuery({ ...lastCupQuery, enabled: current?.status === 'active' }).data ?? undefined
  const shown = current?.status === 'active' ? last : (current ?? undefined)
  const isLive = current?.status === 'in_progress'
  const bracket = useQuery({
    ...bracketQuery(shown?.id ?? ''),
    enabled: shown !== undefined && !shown.cancelled,
    refetchInterval: isLive && ASK_AGAIN_MS,
  }).data
  if (current === undefined) return <HeroBracket />
  return (
    <section
      aria-label="The cup"
      className="flex h-full animate-fade flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface p-5"
    >
      {current === null ? <NoCup /> : <CupFacts cup={current} bracket={bracket} />}
      <DrawnBracket bracket={bracket} of={current?.status === 'active' ? last : undefined} />
      {current?.next_cup && <NextCup next={current.next_cup} />}
    </section>
  )
}

function NoCup() {
  return (
    <>
      <h2 className="text-section font-semibold">The next cup is being planned</h2>
      <p className="text-text-2">As soon as it is announced, its date and prize pool appear here.</p>
    </>
  )
}

/** A phone has no room for a drawing with names. */
function DrawnBracket({ bracket, of }: { bracket: Bracket | undefined; of: Tournament | undefined }) {
  if (!bracket || bracket.matches.length === 0) {
    return (
      <div className="min-h-0 flex-1 max-sm:hidden">
        <HeroBracket />
      </div>
    )
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1 max-sm:hidden">
      {of && (
        <p className="text-small text-text-3">
          {`Last cup: ${of.name} · Champions `}
          <b className="font-semibold text-gold">{of.first_place_team_name}</b>
        </p>
      )}
      <MiniBracket bracket={bracket} />
    </div>
  )
}

function NextCup({ next }: { next: NonNullable<CurrentTournament['next_cup']> }) {
  return (
    <p className="border-t border-line pt-2.5 text-small text-text-2">
      {'Next: '}
      <b className="font-semibold text-text">{next.name}</b>
      {' · '}
      <time dateTime={next.start_date}>{dateTimeWithZone(next.start_date)}</time>
    </p>
  )
}
