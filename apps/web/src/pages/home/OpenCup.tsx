import { dollarsToCents, shortDollars } from '@cup/contract/money'
import { prizeTiers } from '@cup/contract/prize'
import type { CurrentTournament, Tournament } from '@cup/contract/tournaments'
import { useServerClock } from '../../features/clock/server-clock.ts'
import { CountingDollars } from '../../features/tournament/CountingDollars.tsx'
import { tooFewTeams } from '../../features/tournament/too-few-teams.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { dollarsFromCents } from '../../format/dollars.ts'
import { addedPrizeLine } from '../../format/terms.ts'
import { CupPanel, Facts } from './CupPanel.tsx'
import { NextStep } from './NextStep.tsx'

const BIG_NUMBER = 'font-display text-figure font-extrabold tabular-nums'

/** Registration: the clock to the start, the growing pool and the teams that are in. */
export function OpenCup({ cup, last }: { cup: CurrentTournament; last: Tournament | undefined }) {
  const hint = addedPrizeLine(cup) ?? firstTeamLine(cup)
  const [first = 0] = prizeTiers(dollarsToCents(cup.prize_pool))
  return (
    <CupPanel state={<span className="text-gold">Registration open</span>} title={cup.name}>
      <div className="flex min-h-0 flex-1 flex-col justify-between gap-4 px-4 pt-2 pb-4 sm:px-5">
        <StadiumClock startDate={cup.start_date} />
        <div className="grid gap-2">
          <dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            {cup.entry_fee === 0 && cup.prize_pool === 0 ? (
              <div>
                <dt className="sr-only">entry fee</dt>
                <dd className={`text-gold ${BIG_NUMBER} max-sm:text-[1.875rem]/10`}>Free to enter</dd>
              </div>
            ) : (
              <div>
                <dt className="text-small text-text-3">prize pool</dt>
                <dd className={`text-money ${BIG_NUMBER}`}>
                  <CountingDollars amount={cup.prize_pool} />
                </dd>
              </div>
            )}
            <TeamsIn cup={cup} />
          </dl>
          <TeamsMeter cup={cup} />
          {hint && <p className="line-clamp-2 text-small text-text-2">{hint}</p>}
        </div>
      </div>
      <Facts
        rows={[
          {
            label: 'Starts',
            value: <time dateTime={cup.start_date}>{dateTimeWithZone(cup.start_date)}</time>,
          },
          ...(first === 0
            ? []
            : [
                {
                  label: '1st place',
                  value: <span className="font-display text-gold">{dollarsFromCents(first)}</span>,
                },
              ]),
          ...(last?.first_place_team_name ? [{ label: 'Last champions', value: last.first_place_team_name }] : []),
        ]}
      />
      <NextStep cup={cup} />
    </CupPanel>
  )
}

/** Invites the first team, while no team is in. */
const firstTeamLine = ({ paid_team_count: teams, entry_fee: fee }: Tournament): string | undefined =>
  teams > 0 || fee === 0 ? undefined : `Be the first: every team adds ${shortDollars(fee)} to the pool.`

function TeamsIn({ cup }: { cup: CurrentTournament }) {
  const { paid_team_count: teams, team_limit: limit } = cup
  const tooFew = tooFewTeams(cup)
  return (
    <div className="ml-auto text-right">
      <dt className="text-small text-text-3">{tooFew ? 'in so far' : teams === 1 ? 'team is in' : 'teams are in'}</dt>
      <dd className={tooFew ? 'font-display text-2xl/10 font-extrabold tabular-nums' : BIG_NUMBER}>
        {tooFew ?? (limit === null ? teams : `${teams} of ${limit}`)}
      </dd>
    </div>
  )
}

/** Teams that fill the meter's width in a cup without a limit. Only for drawing. */
const WIDTH_IN_TEAMS = 16

/** A boost meter that fills with every team. Its empty part is drawn only if the cup has a limit or lacks teams. */
function TeamsMeter({ cup }: { cup: CurrentTournament }) {
  const { paid_team_count: teams, team_limit, min_teams } = cup
  const goal = tooFewTeams(cup) ? min_teams : team_limit
  const part = Math.min(1, teams / (goal ?? WIDTH_IN_TEAMS))
  return (
    <span aria-hidden="true" className={`block h-2.5 -skew-x-[24deg] ${goal === null ? '' : 'bg-text/10'}`}>
      <span
        className="arena-boost block h-full transition-[width] duration-700 ease-out motion-reduce:transition-none forced-colors:bg-[Highlight]"
        style={{ width: `${100 * part}%` }}
      />
    </span>
  )
}

const SECOND_MS = 1000
const UNITS = [
  { unit: 'days', seconds: 86_400, of: Number.POSITIVE_INFINITY },
  { unit: 'hours', seconds: 3600, of: 24 },
  { unit: 'minutes', seconds: 60, of: 60 },
  { unit: 'seconds', seconds: 1, of: 60 },
] as const

const PLATE =
  'grid flex-1 content-center justify-items-center rounded-control border-t border-text/25 bg-linear-to-b from-hover from-49% to-raised to-51% py-2.5 last:text-boost sm:py-3 forced-colors:border'

const CLOCK_DIGITS = 'text-[2.125rem]/9 sm:text-[3.25rem]/14'
/** Smaller digits from a thousand days on, so that the height stays the same. */
const LONG_DIGITS = 'text-2xl/9 sm:text-3xl/14'

/** The time until the start, drawn like a stadium clock: plates with a seam, the last one counting in orange. */
export function StadiumClock({ startDate }: { startDate: string }) {
  const now = useServerClock()
  const left = Math.max(0, Math.ceil((Date.parse(startDate) - now) / SECOND_MS))
  if (left === 0) {
    return <p className={`${PLATE} font-display text-figure font-extrabold text-boost max-sm:min-h-20`}>Any moment</p>
  }
  return (
    <div role="timer" aria-label="Time until the start" aria-live="off" className="flex gap-2 sm:flex-1">
      {UNITS.map(({ unit, seconds, of }) => {
        const digits = String(Math.floor(left / seconds) % of).padStart(2, '0')
        return (
          <span key={unit} className={PLATE}>
            <span
              className={`font-display font-extrabold whitespace-nowrap tabular-nums ${digits.length > 3 ? LONG_DIGITS : CLOCK_DIGITS}`}
            >
              {digits}
            </span>
            <span className="text-tiny text-text-2">{unit}</span>
          </span>
        )
      })}
    </div>
  )
}
