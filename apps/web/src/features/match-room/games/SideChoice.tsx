import type { Side } from '@cup/game'
import { useId } from 'react'

interface SideChoiceProps {
  side: Side
  onChange: (side: Side) => void
}

const SIDES = { blue: 'Blue', orange: 'Orange' } as const

/** Which colour the viewer's team plays. Linked game accounts take precedence. */
export function SideChoice({ side, onChange }: SideChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small">
      <legend className="float-left text-text-2">We play</legend>
      {(['blue', 'orange'] as const).map((option) => (
        <label
          key={option}
          className="inline-flex min-h-9 items-center gap-2 rounded-control border border-line-strong px-3.5 has-checked:border-boost has-checked:bg-boost-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={side === option}
            onChange={() => onChange(option)}
          />
          <span
            aria-hidden="true"
            className={`size-3 rounded-full ${option === 'blue' ? 'bg-side-blue-edge' : 'bg-side-orange-edge'}`}
          />
          {SIDES[option]}
        </label>
      ))}
    </fieldset>
  )
}
