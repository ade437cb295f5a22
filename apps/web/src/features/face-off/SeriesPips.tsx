import { counted } from '../../format/counts.ts'
import { gamesToWin } from './series.ts'

/** The games a team has won of those it needs. In em: the text around it sets the size. */
export function SeriesPips({ won, bestOf }: { won: number; bestOf: number }) {
  return (
    <span role="img" aria-label={`${counted(won, 'game')} won`} className="flex gap-[0.4em]">
      {Array.from({ length: gamesToWin(bestOf) }, (_, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place
          key={at}
          data-won={at < won || undefined}
          className="h-[0.6em] w-[2.4em] -skew-x-[24deg] border border-[#ffffffb0] bg-[#ffffff2e] data-won:border-text data-won:bg-text forced-colors:border-[CanvasText] forced-colors:data-won:bg-[CanvasText] forced-colors:data-won:[forced-color-adjust:none]"
        />
      ))}
    </span>
  )
}
