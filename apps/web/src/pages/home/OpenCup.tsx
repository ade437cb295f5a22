import { dollarsToCents } from '@cup/contract/money'
import { prizeTiers } from '@cup/contract/prize'
import type { CurrentTournament, Tournament } from '@cup/contract/tournaments'
import { CountingDollars } from '../../features/tournament/CountingDollars.tsx'
import { tooFewTeams } from '../../features/tournament/too-few-teams.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { dollarsFromCents } from '../../format/dollars.ts'
import { addedPrizeLine } from '../../format/terms.ts'
import { CupPanel, Facts } from './CupPanel.tsx'
import { NextStep } from './NextStep.tsx'
import { StadiumClock } from './StadiumClock.tsx'

const FIGURE = 'font-display text-figure font-extrabold tabular-nums'

/** Registration: the clock to the start, the growing pool and the teams that are in. */
export function OpenCup({ cup, last }: { cup: CurrentTournament; last: Tournament | undefined }) {
  const added = addedPrizeLine(cup)
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
                <dd className={`text-gold ${FIGURE}`}>Free to enter</dd>
              </div>
            ) : (
              <div>
                <dt className="text-small text-text-3">prize pool</dt>
                <dd className={`text-money ${FIGURE}`}>
                  <CountingDollars amount={cup.prize_pool} />
                </dd>
              </div>
            )}
            <TeamsIn cup={cup} />
          </dl>
          <TeamsMeter cup={cup} />
          {added && <p className="truncate text-small text-text-2">{added}</p>}
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

function TeamsIn({ cup }: { cup: CurrentTournament }) {
  const { paid_team_count: teams, team_limit: limit } = cup
  const tooFew = tooFewTeams(cup)
  return (
    <div className="text-right">
      <dt className="text-small text-text-3">{tooFew ? 'in so far' : teams === 1 ? 'team is in' : 'teams are in'}</dt>
      <dd className={tooFew ? 'font-display text-2xl/10 font-extrabold tabular-nums' : FIGURE}>
        {tooFew ?? (limit === null ? teams : `${teams} of ${limit}`)}
      </dd>
    </div>
  )
}

/** How many teams a cup without a limit needs to fill the meter's width; it says nothing about who may enter. */
const WIDTH_IN_TEAMS = 16

/** A boost meter that every team fills a little more; the empty part is drawn where it is known how many may come. */
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
