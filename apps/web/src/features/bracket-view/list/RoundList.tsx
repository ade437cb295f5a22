import type { BracketSide } from '@cup/contract/matches'
import { useBracketValue } from '../board/board-context.ts'
import { MatchCard } from '../card/MatchCard.tsx'
import type { Column } from '../layout/layout.ts'

interface RoundListProps {
  side: BracketSide
  column: Column
  /** The one card that the Tab key reaches. */
  tabStop?: string | undefined
}

/** All matches of one round under its heading. */
export function RoundList({ side, column, tabStop }: RoundListProps) {
  const info = useBracketValue((index) => index.round(side, column.round))
  return (
    <>
      <h3 className="bk-list-round">
        {info?.name} <span>{`${info?.done}/${info?.total} done`}</span>
      </h3>
      <ol aria-label={info?.name}>
        {column.ids.map((id, row) => (
          <li key={id} aria-setsize={column.ids.length} aria-posinset={row + 1}>
            <MatchCard id={id} isTabStop={id === tabStop} />
          </li>
        ))}
      </ol>
    </>
  )
}
