import { updateMatch } from '@cup/contract/matches'
import { Fragment, type KeyboardEvent, type RefObject, useRef } from 'react'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { isSame, type Result, winsOf } from '../../match-room/results.ts'
import type { AdminMatch } from '../admin-match.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { SideName } from './SideName.tsx'
import { resultQuery, scoreWords } from './score-fit.ts'

/** Each team with the results by which it wins. */
function sidesOf(bestOf: number, team1: string, team2: string) {
  const wins = winsOf(bestOf)
  return [
    { side: 'blue', name: team1, results: wins.team1 },
    { side: 'orange', name: team2, results: wins.team2 },
  ] as const
}

interface ResultButtonsProps {
  bestOf: number
  team1: string
  team2: string
  /** The selected result, if it is one of the buttons. */
  chosen: Result | undefined
  disabled: boolean
  firstButton: RefObject<HTMLButtonElement | null>
  onChoose: (result: Result) => void
}

const BUTTON =
  'min-h-11 min-w-14 flex-1 rounded-control border border-line-strong bg-canvas px-2 font-display text-lg font-bold tabular-nums enabled:hover:border-boost enabled:hover:bg-boost-soft aria-pressed:border-boost aria-pressed:bg-boost-soft disabled:opacity-55'

/** Every result the best-of allows, as a button: winner and score in one press. Arrows move between them. */
export function ResultButtons({ bestOf, team1, team2, chosen, disabled, firstButton, onChoose }: ResultButtonsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const sides = sidesOf(bestOf, team1, team2)
  const first = sides[0].results[0]
  return (
    <fieldset ref={group} onKeyDown={(event) => moveFocus(event, group.current)} className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1.5 text-small font-medium text-text-2">Result</legend>
      {sides.map(({ side, name, results }) => (
        <div key={side} className="min-w-0">
          <SideName side={side} className="mb-1.5 font-semibold">
            {name}
          </SideName>
          <div className="flex flex-wrap gap-2">
            {results.map((result) => {
              const words = scoreWords(result)
              return (
                <button
                  key={words}
                  ref={result === first ? firstButton : undefined}
                  type="button"
                  disabled={disabled}
                  aria-label={`${words} for ${name}`}
                  aria-pressed={chosen !== undefined && isSame(chosen, result)}
                  onClick={() => onChoose(result)}
                  className={BUTTON}
                >
                  {words}
                </button>
              )
            })}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent, group: HTMLElement | null): void {
  const step = STEPS[event.key]
  const buttons = [...(group?.querySelectorAll('button') ?? [])]
  const now = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (step === undefined || now === -1) return
  event.preventDefault()
  buttons.at((now + step) % buttons.length)?.focus()
}

const QUICK_BUTTON =
  'h-9 min-w-12 rounded-control bg-boost px-1.5 font-display font-bold text-boost-ink tabular-nums enabled:hover:bg-boost-hover disabled:opacity-55 pointer-coarse:h-11'

/** Every result the best-of allows, in the line itself: one press saves it, and the toast offers Undo. */
export function QuickResults({ entry }: { entry: AdminMatch }) {
  const { match, team1, team2 } = entry
  const save = useAdminAction(updateMatch, adminMessages.setScore)
  const choose = (result: Result) => save.start({ params: { id: match.id }, query: resultQuery(match, result) })
  return (
    <fieldset
      aria-label={`Result of ${team1} vs ${team2}`}
      className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 lg:w-auto lg:grid-cols-[auto_auto_auto_auto]"
    >
      {sidesOf(match.best_of, team1, team2).map(({ side, name, results }) => (
        <Fragment key={side}>
          <SideName side={side} className="font-semibold lg:w-32">
            <span className="block truncate" title={name}>
              {name}
            </span>
          </SideName>
          <span className="flex justify-end gap-1.5">
            {results.map((result) => (
              <button
                key={scoreWords(result)}
                type="button"
                disabled={save.isPending}
                aria-label={`${scoreWords(result)} for ${name}`}
                onClick={() => choose(result)}
                className={QUICK_BUTTON}
              >
                {scoreWords(result)}
              </button>
            ))}
          </span>
        </Fragment>
      ))}
    </fieldset>
  )
}
