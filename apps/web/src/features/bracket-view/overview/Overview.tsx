import { useEffect, useRef } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import type { Size } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import { matchAt, overviewMaps, paintOverview, STATE_COLORS } from './overview-map.ts'

const KEY = [
  ['Pending', 'pending'],
  ['Check-in', 'checkin'],
  ['In Progress', 'in_progress'],
  ['Completed', 'completed'],
] as const

interface OverviewProps {
  layout: Layout
  size: Size
  onPick: (matchId: string) => void
}

/** A large bracket on one canvas; a click jumps to the match at that point. */
export function Overview({ layout, size, onPick }: OverviewProps) {
  const { followedTeamId } = useBoard()
  const canvas = useRef<HTMLCanvasElement>(null)
  const index = useBracketValue((now) => now)
  const { width, height } = { width: Math.floor(size.width) - 2, height: Math.floor(size.height) - 48 }

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const density = window.devicePixelRatio || 1
    element.width = width * density
    element.height = height * density
    context.scale(density, density)
    paintOverview(context, layout, overviewMaps(layout, { width, height }), index, followedTeamId)
  }, [layout, width, height, index, followedTeamId])

  return (
    <div className="overflow-hidden rounded-2xl border border-line print:hidden">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`All ${index.structure.length} matches in one overview. Choose another zoom level to read them.`}
        className="cursor-zoom-in"
        style={{ width, height }}
        onClick={(event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect()
          const point = { x: event.clientX - left, y: event.clientY - top }
          const id = matchAt(overviewMaps(layout, { width, height }), point)
          if (id !== undefined) onPick(id)
        }}
      />
      <p className="flex flex-wrap gap-x-5 px-6 py-2.5 text-meta text-text-2">
        {KEY.map(([word, state]) => (
          <span key={state} className="flex items-center gap-1.5">
            <i aria-hidden="true" className="h-2 w-3" style={{ background: STATE_COLORS[state] }} />
            {word}
          </span>
        ))}
      </p>
    </div>
  )
}
