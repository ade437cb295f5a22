import { startTransition, useEffect, useState } from 'react'

/** Besides a frame, so that what a step brings is on the screen before the next one. */
const PAUSE_MS = 20

const waiting = new Set<() => void>()
let cancelTurn: (() => void) | undefined

/** The parts of a page take turns: two of them in one frame would be too much again. */
function takeTurn(): void {
  cancelTurn = undefined
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  next()
  if (waiting.size > 0) nextTurn()
}

function nextTurn(): void {
  let frame = 0
  const timer = setTimeout(() => {
    frame = requestAnimationFrame(takeTurn)
  }, PAUSE_MS)
  cancelTurn = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    cancelTurn = undefined
  }
}

/** Runs it in a frame of its own; the returned function cancels it. */
export function inTurn(step: () => void): () => void {
  waiting.add(step)
  if (!cancelTurn) nextTurn()
  return () => {
    waiting.delete(step)
    if (waiting.size === 0) cancelTurn?.()
  }
}

/** Counts up to `count`, one at a time: what would be too much for one frame of a slow phone is rendered over several. */
export function useSteps(count: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step < count) return inTurn(() => startTransition(() => setStep(step + 1)))
  }, [step, count])
  return step
}
