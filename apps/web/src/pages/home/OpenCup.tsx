import type { CurrentTournament, Tournament } from '@cup/contract/tournaments'
import { CountingDollars } from '../../features/tournament/CountingDollars.tsx'
import { tooFewTeams } from '../../features/tournament/too-few-teams.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { addedPrizeLine } from '../../format/terms.ts'
import { CupPanel, Facts } from './CupPanel.tsx'
import { NextStep } from './NextStep.tsx'
import { StadiumClock } from './StadiumClock.tsx'

/** Registration: the clock to the start, the growing pool and the teams that are in. */
export function OpenCup({ cup, last }: { cup: CurrentTournament; last: Tournament | undefined }) {
  const tooFew = tooFewTeams(cup)
  const added = addedPrizeLine(cup)
  return (
    <CupPanel state={<span className="text-gold">Registration open</span>} title={cup.name}>
      <div className="flex min-h-0 flex-1 flex-col justify-between gap-4 px-4 py-4 sm:px-5">
        <StadiumClock startDate={cup.start_date} />
        {cup.entry_fee === 0 && cup.prize_pool === 0 ? (
          <p className="font-display text-figure font-extrabold text-gold">Free to enter</p>
        ) : (
          <div>
            <p className="text-small text-text-3">prize pool</p>
            <p className="text-money font-display text-figure font-extrabold tabular-nums">
              <CountingDollars amount={cup.prize_pool} />
            </p>
            {added && <p className="truncate text-small text-text-2">{added}</p>}
          </div>
        )}
      </div>
      <Facts
        rows={[
          {
            label: 'Starts',
            value: <time dateTime={cup.start_date}>{dateTimeWithZone(cup.start_date)}</time>,
          },
          tooFew === undefined
            ? {
                label: cup.paid_team_count === 1 ? 'team is in' : 'teams are in',
                value: cup.team_limit === null ? cup.paid_team_count : `${cup.paid_team_count} of ${cup.team_limit}`,
              }
            : { label: 'In so far', value: tooFew },
          ...(last?.first_place_team_name ? [{ label: 'Last champions', value: last.first_place_team_name }] : []),
        ]}
      />
      <NextStep cup={cup} />
    </CupPanel>
  )
}
