import { dollarsToCents } from '@cup/contract/money'
import { prizeTiers } from '@cup/contract/prize'
import type { Tournament } from '@cup/contract/tournaments'
import { counted, placeName } from '../../../format/counts.ts'
import { dollars, dollarsFromCents } from '../../../format/dollars.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { CountingDollars } from '../../tournament/CountingDollars.tsx'
import { useBracketValue, useMatch } from '../board/board-context.ts'
import { podiumOf } from '../podium/podium.ts'
import { StreamMatch } from './StreamMatch.tsx'
import { lastResults } from './stream-lists.ts'
import { AMOUNT, CENTRED, HEADING, LABEL } from './stream-style.ts'

/** The end of the evening: the champions, then second and third. */
export function ChampionsScene({ tournament }: { tournament: Tournament | undefined }) {
  const index = useBracketValue((now) => now)
  const [champion, ...others] = podiumOf(index.bracket.matches, tournament, index)
  if (!champion) return null
  return (
    <section aria-label="Champions" className={CENTRED}>
      <h2 className={HEADING}>Champions</h2>
      {champion.emblem !== null && <TeamEmblem seed={champion.emblem} className="size-40" />}
      <p className={AMOUNT}>{champion.name}</p>
      {champion.amount !== null && <p className={LABEL}>{dollars(champion.amount)}</p>}
      <ol className="mt-4 flex gap-12 text-2xl">
        {others.map(({ place, name, emblem, amount }) => (
          <li key={place} className="flex items-center gap-2">
            <b>{placeName(place)}</b>
            {emblem !== null && <TeamEmblem seed={emblem} className="size-[1.1em]" />}
            {name}
            {amount !== null && <span>{dollars(amount)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the teams play for. */
export function PoolScene({ tournament }: { tournament: Tournament }) {
  return (
    <section aria-label="Prize pool" className={CENTRED}>
      <h2 className={HEADING}>Prize pool</h2>
      <p className={AMOUNT}>
        <CountingDollars amount={tournament.prize_pool} />
      </p>
      <p className={LABEL}>{`paid in by ${counted(tournament.paid_team_count, 'team')}`}</p>
      <dl className="mt-6 flex gap-16">
        {prizeTiers(dollarsToCents(tournament.prize_pool)).map((cents, at) => (
          <div key={placeName(at + 1)}>
            <dt className={LABEL}>{placeName(at + 1)}</dt>
            <dd className="font-display text-4xl/[1.2] font-bold">{dollarsFromCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const MAX_RESULTS = 8

/** The last results, as many as the screen holds. */
export function ResultsScene() {
  const { matches } = useBracketValue((index) => index.bracket)
  return (
    <section aria-label="Results" className="h-full px-8 pt-4 pb-8">
      <h2 className={HEADING}>Results</h2>
      <div className="grid grid-cols-2 gap-x-8 gap-y-3">
        {lastResults(matches, MAX_RESULTS).map((match) => (
          <div key={match.id}>
            <p className="text-text-2">{match.round_name}</p>
            <StreamMatch match={match} size="small" />
          </div>
        ))}
      </div>
    </section>
  )
}

/** One match at the foot of the picture, over whatever the stream shows. */
export function LowerThird({ matchId }: { matchId: string }) {
  const match = useMatch(matchId)
  if (!match) return null
  return (
    <section
      aria-label={match.round_name}
      className="mt-auto mb-10 ml-8 flex w-160 max-w-[calc(100%-4rem)] flex-col gap-2"
    >
      <p className="self-start rounded-chip bg-canvas px-3 py-1 text-xl">{`${match.round_name} · Best of ${match.best_of}`}</p>
      <StreamMatch match={match} size="third" />
    </section>
  )
}
