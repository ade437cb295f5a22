import type { Tournament } from '@cup/contract/tournaments'
import { placeName } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { Roster } from '../../face-off/Roster.tsx'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBracketValue } from '../board/board-context.ts'
import { podiumOf } from '../podium/podium.ts'
import { RemainingTeamsScene } from './RemainingTeamsScene.tsx'
import { useRosters } from './rosters.ts'

/** After the deciding match: the champions, and second and third place. Before it, the remaining teams. */
export function ChampionsScene({ tournament }: { tournament: Tournament | undefined }) {
  const index = useBracketValue((now) => now)
  const rosters = useRosters()
  const [champion, ...others] = podiumOf(index.bracket.matches, tournament, index)
  if (!champion) return <RemainingTeamsScene />
  const players = rosters.get(champion.teamId ?? '')
  return (
    <section
      aria-label="Champions"
      className="bc-opaque relative isolate flex h-full flex-col items-center justify-center gap-[0.7rem] px-[2.2rem] pb-[1.4rem] text-center"
    >
      <i aria-hidden="true" className="bc-rays" />
      <h2 className="indent-[0.3em] font-display text-[2rem]/none font-extrabold tracking-[0.3em] text-gold uppercase">
        Champions
      </h2>
      {champion.emblem !== null && <TeamEmblem seed={champion.emblem} className="size-[7.5rem]" />}
      <p
        className="bc-champion max-w-full font-display text-[5.2rem]/[1.02] font-extrabold tracking-[-0.01em] wrap-anywhere data-long:max-h-[2.04em] data-long:shrink-0 data-long:overflow-hidden data-long:text-[3.6rem]"
        data-long={champion.name.length > LONG || undefined}
      >
        {champion.name}
      </p>
      {players !== undefined && (
        <p className="text-[1.4rem] text-text-2">
          <Roster players={players} separator=" ·" />
        </p>
      )}
      {champion.amount !== null && (
        <p className="font-display text-[3.4rem]/[1.1] font-extrabold tabular-nums text-money">
          {dollars(champion.amount)}
        </p>
      )}
      <ol className="mt-[0.8rem] flex max-w-full gap-4">
        {others.map(({ place, name, emblem, amount }) => (
          <li key={place} className={`${OTHER} ${place === 2 ? 'border-silver' : 'border-bronze'}`}>
            <b className="shrink-0 font-display text-[1.5rem]/none font-extrabold">{placeName(place)}</b>
            {emblem !== null && <TeamEmblem seed={emblem} className="size-[2rem]" />}
            <span className="min-w-0 text-left leading-[1.1]">{name}</span>
            {amount !== null && (
              <b className="shrink-0 font-display text-[1.3rem]/none font-bold text-gold">{dollars(amount)}</b>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const OTHER =
  'flex min-w-0 items-center gap-[0.7rem] border-t-[0.2rem] bg-canvas px-[1.3rem] py-[0.8rem] text-[1.3rem] font-semibold forced-colors:border'

/** Letters that fit on one line at full size. */
const LONG = 20
