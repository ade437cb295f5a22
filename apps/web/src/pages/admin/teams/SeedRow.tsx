import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type DragEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'

interface SeedRowProps {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  /** Another row was dropped on this one. */
  onDropOf: (from: number) => void
}

/** Marks a drag as one of our rows; dragged files and links are ignored. */
const DRAGGED = 'application/x-seed'
const STEP =
  'grid size-11 shrink-0 place-items-center rounded-chip text-text-2 enabled:hover:bg-hover enabled:hover:text-text disabled:opacity-35'

export function SeedRow({ name, index, count, onMove, onDropOf }: SeedRowProps) {
  const [isOver, setIsOver] = useState(false)
  const { buttons, pressed } = useKeptFocus(index)
  const step = (event: MouseEvent<HTMLButtonElement>, to: number) => {
    pressed.current = event.currentTarget
    onMove(to)
  }
  const isRow = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED)
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => {
        if (!isRow(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        if (!isRow(event)) return
        event.preventDefault()
        onDropOf(Number(event.dataTransfer.getData(DRAGGED)))
      }}
      className={`flex items-center gap-3 rounded-control border bg-canvas pl-2 ${isOver ? 'border-boost' : 'border-line'}`}
    >
      <GripVertical aria-hidden="true" className="size-4.5 shrink-0 cursor-grab text-text-3 pointer-coarse:hidden" />
      <span className="min-w-0 flex-1 items-center py-1.5 sm:flex">
        <span className="block w-20 shrink-0 font-display text-small font-semibold text-text-3 tabular-nums">
          Seed {index + 1}
        </span>
        <span className="min-w-0 font-semibold">{name}</span>
      </span>
      <span ref={buttons} className="flex">
        <button
          type="button"
          aria-label={`Move ${name} up`}
          disabled={index === 0}
          onClick={(event) => step(event, index - 1)}
          className={STEP}
        >
          <ChevronUp aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={(event) => step(event, index + 1)}
          className={STEP}
        >
          <ChevronDown aria-hidden="true" className="size-5" />
        </button>
      </span>
    </li>
  )
}

/** Keeps the focus on the moved team; at either end its other button gets it. */
function useKeptFocus(index: number) {
  const buttons = useRef<HTMLSpanElement>(null)
  const pressed = useRef<HTMLButtonElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that has moved is what this waits for
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const [enabled] = buttons.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []
    const target = pressed.current.disabled ? enabled : pressed.current
    target?.focus()
    target?.scrollIntoView?.({ block: 'nearest' })
    pressed.current = null
  }, [index])
  return { buttons, pressed }
}
