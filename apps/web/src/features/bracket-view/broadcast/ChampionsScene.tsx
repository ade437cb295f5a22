import type { Tournament } from '@cup/contract/tournaments'
import { placeName } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { podiumOf } from '../podium/podium.ts'

/** The end of the evening: the champions, then second and third. */
export function ChampionsScene({ tournament }: { tournament: Tournament | undefined }) {
  const { store } = useBoard()
  const { matches } = useBracketValue(() => store.bracket())
  const [champion, ...others] = podiumOf(matches, tournament, store)
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
