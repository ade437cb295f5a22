import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface CupPanelProps {
  /** The state of the cup, at the left of the bar. */
  state: ReactNode
  /** The name of the cup; a phone has no room for it beside a detail. */
  title: string
  detail?: string
  children: ReactNode
}

/** The frame around the cup on the home page: a bar, and the content below it. */
export function CupPanel({ state, title, detail, children }: CupPanelProps) {
  return (
    <section
      aria-label="The cup"
      className="flex animate-fade flex-col bg-night/85 sm:h-full shadow-[0_1.25rem_2.5rem_#000a] forced-colors:border"
    >
      <div className="flex items-center justify-between gap-3 border-t-2 border-text/15 px-4 py-2.5 sm:px-5">
        <p className="shrink-0 font-display text-small font-bold tracking-[0.08em] uppercase">{state}</p>
        <h2 className="line-clamp-2 min-w-0 text-right font-body text-base/5.5 font-semibold tracking-normal">
          {detail === undefined ? (
            title
          ) : (
            <>
              <span className="max-sm:sr-only">{title} · </span>
              {detail}
            </>
          )}
        </h2>
      </div>
      {children}
    </section>
  )
}

/** Lines of a label and a value under the main part. */
export function Facts({ rows }: { rows: ReadonlyArray<{ label: string; value: ReactNode }> }) {
  return (
    <dl className="grid gap-1.5 bg-surface/80 px-4 py-3 sm:px-5">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="shrink-0 text-text-3">{label}</dt>
          <dd className="line-clamp-2 min-w-0 text-right font-semibold tabular-nums max-sm:text-[0.9375rem]/6">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The link at the end of the panel. */
export function PanelLink({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center justify-between gap-3 border-t border-text/15 bg-boost-soft px-4 font-semibold text-boost -outline-offset-2 hover:underline sm:px-5"
    >
      <span className="line-clamp-2 min-w-0">{text}</span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  )
}
