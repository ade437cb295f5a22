import type { CurrentTournament } from '@cup/contract/tournaments'
import Trophy from 'lucide-react/icons/trophy'
import { TeamEmblem } from '../../features/teams/TeamEmblem.tsx'
import { dateTimeWithZone } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { CupPanel, Facts } from './CupPanel.tsx'
import { NextStep } from './NextStep.tsx'

/** The champions, then second and third place, the pool and the next date. */
export function FinishedCup({ cup }: { cup: CurrentTournament }) {
  return (
    <CupPanel state={<span className="text-gold">{cup.cancelled ? 'Cancelled' : 'Final'}</span>} title={cup.name}>
      <div className="relative isolate grid min-h-0 flex-1 content-center justify-items-center gap-2 overflow-clip bg-[radial-gradient(80%_100%_at_50%_0%,oklch(0.85_0.14_88/0.2),transparent_70%)] px-5 py-4 text-center">
        <Outcome cup={cup} />
      </div>
      <Facts rows={factsOf(cup)} />
      <NextStep cup={cup} />
    </CupPanel>
  )
}

function Outcome({ cup }: { cup: CurrentTournament }) {
  if (cup.cancelled)
    return <p className="text-text-2">This cup was cancelled.{cup.entry_fee > 0 && ' Every entry fee was refunded.'}</p>
  if (cup.first_place_team_name === null) return <p className="text-text-2">The winners are being confirmed.</p>
  const isLong = cup.first_place_team_name.length > LONG_NAME
  return (
    <>
      <span aria-hidden="true" className="gold-rays top-20 left-1/2" />
      {cup.place_emblems.first === null ? (
        <Trophy aria-hidden="true" className="size-16 text-gold" />
      ) : (
        <TeamEmblem seed={cup.place_emblems.first} className={isLong ? 'size-14' : 'size-20'} />
      )}
      <p className="font-display text-small font-bold tracking-[0.08em] text-gold uppercase">Champions</p>
      <p
        className={`text-money font-display font-extrabold wrap-anywhere ${isLong ? 'text-[1.625rem]/8' : 'text-[2rem]/9 sm:text-[2.75rem]/12'}`}
      >
        {cup.first_place_team_name}
      </p>
    </>
  )
}

/** Longer names are set smaller, so that two lines and the emblem fit. */
const LONG_NAME = 24

function factsOf(cup: CurrentTournament) {
  const { second_place_team_name: second, third_place_team_name: third, next_cup: next } = cup
  return [
    ...(second === null ? [] : [{ label: '2nd', value: second }]),
    ...(third === null ? [] : [{ label: '3rd', value: third }]),
    ...(cup.cancelled || cup.prize_pool === 0
      ? []
      : [{ label: 'Prize pool', value: <span className="font-display text-gold">{dollars(cup.prize_pool)}</span> }]),
    {
      label: 'Next cup',
      value: next ? <time dateTime={next.start_date}>{dateTimeWithZone(next.start_date)}</time> : 'Being planned',
    },
  ]
}
