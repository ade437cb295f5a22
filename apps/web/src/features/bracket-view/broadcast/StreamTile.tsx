import type { Match } from '@cup/contract/matches'
import { clockTime } from '../../../format/moments.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { CalledFor } from './CalledFor.tsx'
import { StreamPair } from './StreamPair.tsx'

/** One match beside or below the one on stage. */
export function StreamTile({ title, match }: { title: string; match: Match }) {
  const expectedAt = useExpectedTime(match.id)
  return (
    <section aria-label={title} className="bc-tile">
      <h2>
        {expectedAt === null ? title : `${title}, about ${clockTime(expectedAt)}`}
        <span className="bc-aside">
          {match.match_status === 'checkin' ? <CalledFor match={match} /> : match.round_name}
        </span>
      </h2>
      <StreamPair match={match} />
    </section>
  )
}
