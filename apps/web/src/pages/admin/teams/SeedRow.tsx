import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useRowDrag } from './use-row-drag.ts'

interface SeedRowProps {
  name: string
  /** Why this seed was suggested. */
  reason: string | undefined
  index: number
  count: number
  onMove: (to: number) => void
}

const STEP =
  'grid size-11 shrink-0 place-items-center rounded-chip text-text-2 enabled:hover:bg-hover enabled:hover:text-text disabled:opacity-35'

/** A row that can be moved by its buttons, by its number, or by dragging its handle. */
export function SeedRow({ name, reason, index, count, onMove }: SeedRowProps) {
  const { row, pressed } = useKeptFocus(index)
  const { isDragging, handle } = useRowDrag(index, onMove)
  const step = (event: MouseEvent<HTMLButtonElement>, to: number) => {
    pressed.current = event.currentTarget
    onMove(to)
  }
  return (
    <li
      ref={row}
      data-seed-index={index}
      className={`flex items-center gap-1 rounded-control border border-line bg-canvas pl-1 data-drop-target:border-boost ${isDragging ? 'opacity-60' : ''}`}
    >
      <span
        {...handle}
        aria-hidden="true"
        className="grid h-11 w-7 shrink-0 cursor-grab touch-none place-items-center text-text-3 select-none active:cursor-grabbing pointer-coarse:w-9"
      >
        <GripVertical className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1 items-center py-1.5 sm:flex">
        <span className="block shrink-0 font-display sm:w-20 text-small font-semibold text-text-3 tabular-nums">
          Seed {index + 1}
        </span>
        <span className="min-w-0 font-semibold">
          {name}
          {reason !== undefined && <span className="block text-small font-normal text-text-2">{reason}</span>}
        </span>
      </span>
      <span className="flex items-center">
        <MoveTo
          name={name}
          index={index}
          count={count}
          onMove={(to, field) => {
            pressed.current = field
            onMove(to)
          }}
        />
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

interface MoveToProps {
  name: string
  index: number
  count: number
  onMove: (to: number, field: HTMLInputElement) => void
}

/** Moves the team to the typed seed, on Enter or when the field loses the focus. */
function MoveTo({ name, index, count, onMove }: MoveToProps) {
  const [typed, setTyped] = useState('')
  const commit = (field: HTMLInputElement) => {
    const wanted = Number.parseInt(typed, 10)
    setTyped('')
    if (Number.isNaN(wanted)) return
    const to = Math.min(Math.max(wanted, 1), count) - 1
    if (to !== index) onMove(to, field)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    // Enter would otherwise submit the form and draw the bracket.
    event.preventDefault()
    commit(event.currentTarget)
  }
  return (
    <input
      aria-label={`Move ${name} to seed`}
      title="Move to #"
      placeholder="#"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 4))}
      onBlur={(event) => commit(event.target)}
      onKeyDown={onKeyDown}
      className="h-9 w-10 rounded-chip border border-line bg-transparent text-center sm:w-12 tabular-nums placeholder:text-text-3 pointer-coarse:h-11"
    />
  )
}

/** Keeps the focus on the moved team; at either end of the list it moves to the row's other button. */
function useKeptFocus(index: number) {
  const row = useRef<HTMLLIElement>(null)
  const pressed = useRef<HTMLButtonElement | HTMLInputElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the row has moved
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const isField = pressed.current instanceof HTMLInputElement
    const usable = row.current?.querySelector<HTMLElement>(isField ? 'input' : 'button:enabled')
    const target = isField || pressed.current.disabled ? usable : pressed.current
    target?.focus()
    target?.scrollIntoView?.({ block: 'nearest' })
    pressed.current = null
  }, [index])
  return { row, pressed }
}
