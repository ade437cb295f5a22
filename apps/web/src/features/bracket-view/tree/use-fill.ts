import { startTransition, useEffect, useState } from 'react'
import { prefersReducedMotion } from '../card/flash.ts'
import type { Layout } from '../layout/layout.ts'

const STEP_MS = 100
/** The last round is still moving in. */
const STEPS_AFTER = 6

/** How many rounds of the bracket are shown: one more at each step after the draw, all of them otherwise. */
export function useFill(fills: boolean, { sections }: Layout): number {
  const [step, setStep] = useState(() => (fills && !prefersReducedMotion() ? 0 : Number.POSITIVE_INFINITY))
  const isFilling = step < Number.POSITIVE_INFINITY
  const steps = sections.length * Math.max(...sections.map(({ columns }) => columns.length)) + STEPS_AFTER
  useEffect(() => {
    if (!isFilling) return
    const timer = setInterval(
      () => startTransition(() => setStep((now) => (now < steps ? now + 1 : Number.POSITIVE_INFINITY))),
      STEP_MS,
    )
    return () => clearInterval(timer)
  }, [isFilling, steps])
  return step
}
