import type { ComponentProps } from 'react'

/** A surface with a border. `own` marks what belongs to the viewer. */
export function Card({ own = false, className = '', ...rest }: ComponentProps<'div'> & { own?: boolean }) {
  return (
    <div
      className={`rounded-card border bg-surface bg-linear-to-b from-raised to-surface p-5 ${own ? 'border-boost' : 'border-line'} ${className}`}
      {...rest}
    />
  )
}
