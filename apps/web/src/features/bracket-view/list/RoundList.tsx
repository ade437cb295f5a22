import type { BracketSide } from '@cup/contract/matches'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { viewerState } from '../card/check-in-rules.ts'
import { MatchCard } from '../card/MatchCard.tsx'
import type { Column } from '../layout/layout.ts'

/** A card fills its list item. */
const PLACE =
  '[content-visibility:auto] [contain-intrinsic-size:auto_8.5rem] *:h-full print:[content-visibility:visible] print:break-inside-avoid'
/** Space for the Check In button, which may appear when the session is confirmed; it is larger for a coarse pointer. */
const WITH_BUTTON = '*:min-h-34 pointer-coarse:*:min-h-[9.375rem]'
const WITHOUT_BUTTON = '*:min-h-31'

const LISTS = {
  grid: 'grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]',
  column: 'grid-cols-1',
  print: 'mb-4 grid-cols-3',
} as const

interface RoundListProps {
  as: keyof typeof LISTS
  side: BracketSide
  column: Column
  /** The one card that the Tab key reaches. */
  tabStop?: string | undefined
}

/** All matches of one round under its heading. */
export function RoundList({ as, side, column, tabStop }: RoundListProps) {
  const info = useBracketValue((index) => index.round(side, column.round))
  const place = `${PLACE} ${viewerState(useBoard().viewer) === 'visitor' ? WITHOUT_BUTTON : WITH_BUTTON}`
  return (
    <>
      <h3 className="mb-2.5 font-semibold">
        {info?.name}{' '}
        <span className="text-sm font-normal text-text-3 print:hidden">{`${info?.done}/${info?.total} done`}</span>
      </h3>
      <ol aria-label={info?.name} className={`grid gap-2.5 ${LISTS[as]}`}>
        {column.ids.map((id, row) => (
          <li key={id} className={place} aria-setsize={column.ids.length} aria-posinset={row + 1}>
            <MatchCard id={id} isTabStop={id === tabStop} />
          </li>
        ))}
      </ol>
    </>
  )
}
