import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { possibleResults, type Result } from '../../match-room/results.ts'
import { scoreWords } from './score-fit.ts'

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
  const results = possibleResults(bestOf)
  const sides = [
    { name: team1, results: results.filter(({ team1Games, team2Games }) => team1Games > team2Games) },
    {
      name: team2,
      results: results.filter(({ team1Games, team2Games }) => team1Games < team2Games).toReversed(),
    },
  ]
  const first = sides[0]?.results[0]
  return (
    <fieldset ref={group} onKeyDown={(event) => moveFocus(event, group.current)} className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1.5 text-small font-medium text-text-2">Result</legend>
      {sides.map(({ name, results: wins }, side) => (
        <div key={side === 0 ? 'team1' : 'team2'} className="min-w-0">
          <p className="mb-1.5 font-semibold">{name}</p>
          <div className="flex flex-wrap gap-2">
            {wins.map((result) => {
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

const isSame = (one: Result, other: Result): boolean =>
  one.team1Games === other.team1Games && one.team2Games === other.team2Games

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent, group: HTMLElement | null): void {
  const step = STEPS[event.key]
  const buttons = [...(group?.querySelectorAll('button') ?? [])]
  const now = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (step === undefined || now === -1) return
  event.preventDefault()
  buttons.at((now + step) % buttons.length)?.focus()
}
