import type { Tournament } from '@cup/contract/tournaments'
import { placeName } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBracketValue } from '../board/board-context.ts'
import { podiumOf } from '../podium/podium.ts'
import { useRosters } from './rosters.ts'
import { StillInScene } from './StillInScene.tsx'

/** The end of the evening: the champions, then second and third. Before that, the remaining teams. */
export function ChampionsScene({ tournament }: { tournament: Tournament | undefined }) {
  const index = useBracketValue((now) => now)
  const rosters = useRosters()
  const [champion, ...others] = podiumOf(index.bracket.matches, tournament, index)
  if (!champion) return <StillInScene />
  const players = rosters.get(champion.teamId ?? '')?.join(' · ')
  return (
    <section aria-label="Champions" className="bc-champions">
      <i aria-hidden="true" className="bc-rays" />
      <h2>Champions</h2>
      {champion.emblem !== null && <TeamEmblem seed={champion.emblem} className="size-[7.5rem]" />}
      <p className="bc-champion" data-long={champion.name.length > LONG || undefined}>
        {champion.name}
      </p>
      {players !== undefined && <p className="text-[1.4rem] text-text-2">{players}</p>}
      {champion.amount !== null && <p className="bc-prize text-money">{dollars(champion.amount)}</p>}
      <ol className="bc-others">
        {others.map(({ place, name, emblem, amount }) => (
          <li key={place} data-place={place}>
            <b>{placeName(place)}</b>
            {emblem !== null && <TeamEmblem seed={emblem} className="size-[2rem]" />}
            <span>{name}</span>
            {amount !== null && <em>{dollars(amount)}</em>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Letters that fit on one line at full size. */
const LONG = 20
