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

/** The end of the evening: the champions, then second and third. */
export function ChampionsScene({ tournament }: { tournament: Tournament | undefined }) {
  const index = useBracketValue((now) => now)
  const [champion, ...others] = podiumOf(index.bracket.matches, tournament, index)
  if (!champion) return null
  return (
    <section aria-label="Champions" className="bc-champions">
      <h2>Champions</h2>
      {champion.emblem !== null && <TeamEmblem seed={champion.emblem} className="bc-crest" />}
      <p className="bc-amount">{champion.name}</p>
      {champion.amount !== null && <p className="bc-label">{dollars(champion.amount)}</p>}
      <ol>
        {others.map(({ place, name, emblem, amount }) => (
          <li key={place}>
            <b>{placeName(place)}</b>
            {emblem !== null && <TeamEmblem seed={emblem} className="bc-emblem" />}
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
    <section aria-label="Prize pool" className="bc-pool">
      <h2>Prize pool</h2>
      <p className="bc-amount">
        <CountingDollars amount={tournament.prize_pool} />
      </p>
      <p className="bc-label">{`paid in by ${counted(tournament.paid_team_count, 'team')}`}</p>
      <dl>
        {prizeTiers(dollarsToCents(tournament.prize_pool)).map((cents, at) => (
          <div key={placeName(at + 1)}>
            <dt>{placeName(at + 1)}</dt>
            <dd>{dollarsFromCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const MOST = 8

/** The last results, as many as the screen holds. */
export function ResultsScene() {
  const { matches } = useBracketValue((index) => index.bracket)
  return (
    <section aria-label="Results" className="bc-results">
      <h2>Results</h2>
      <div>
        {lastResults(matches, MOST).map((match) => (
          <div key={match.id}>
            <p className="bc-round">{match.round_name}</p>
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
    <section aria-label={match.round_name} className="bc-third">
      <p className="bc-label">{`${match.round_name} · Best of ${match.best_of}`}</p>
      <StreamMatch match={match} size="large" />
    </section>
  )
}
