import type { BracketSide } from '@cup/contract/matches'
import { memo } from 'react'
import { useBracketValue } from '../board/board-context.ts'
import { CARD_WIDTH, COMPACT_BELOW, rem, SHORT_BELOW, TINY_BELOW } from '../layout/geometry.ts'

interface RoundHeaderProps {
  side: BracketSide
  round: number
  x: number
  zoom: number
}

/** Name, length and progress of a round, above its column; the narrower the column, the fewer of them. */
export const RoundHeader = memo(function RoundHeader({ side, round, x, zoom }: RoundHeaderProps) {
  const info = useBracketValue((store) => store.round(side, round))
  if (!info) return null
  const compact = zoom < COMPACT_BELOW
  const style = {
    transform: `translateX(${rem(x * zoom)})`,
    width: rem(CARD_WIDTH * zoom),
    backgroundSize: `${(100 * info.done) / info.total}% 2px`,
  }
  return (
    <p className="bk-round" style={style}>
      <b>{zoom < SHORT_BELOW ? info.name.replace(/^(Winners|Losers) /, '') : info.name}</b>
      {!compact && info.bestOf !== null && <span>{`Best of ${info.bestOf}`}</span>}
      {zoom >= TINY_BELOW && <span>{`${info.done}/${info.total}`}</span>}
    </p>
  )
})
