import { useState } from 'react'
import { useSteps } from '../board/use-steps.ts'
import { prefersReducedMotion } from '../card/flash.ts'
import type { Layout } from '../layout/layout.ts'

const CARDS_PER_STEP = 2
/** No screen shows more cards of a section; all others appear with the last step. */
const MAX_CARDS = 48
/** Extra steps until the last cards have moved in. */
const STEPS_AFTER = 14

/** How much of each section is shown: null before its turn, else the number of its cards. */
export type Fill = readonly (number | null)[]

/** Shows a bracket that was just drawn a few cards at a time, the sections in turn. Null when all of it is shown. */
export function useFill(fills: boolean, { sections }: Layout): Fill | null {
  const [isMoving] = useState(() => fills && !prefersReducedMotion())
  const cards = sections.map(({ columns }) => columns.reduce((sum, { ids }) => sum + ids.length, 0))
  const turns = 1 + Math.ceil(Math.min(MAX_CARDS, Math.max(...cards)) / CARDS_PER_STEP)
  const steps = isMoving ? turns * sections.length + STEPS_AFTER : 0
  const step = useSteps(steps)
  if (step >= steps) return null
  // The first step of a section shows its heading only.
  return sections.map((_, at) => (step > at ? CARDS_PER_STEP * Math.floor((step - 1 - at) / sections.length) : null))
}
