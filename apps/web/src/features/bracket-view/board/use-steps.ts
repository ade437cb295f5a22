import { startTransition, useEffect, useState } from 'react'

/** Added to each frame, so that one step is on the screen before the next begins. */
const PAUSE_MS = 20

const waiting = new Set<() => void>()
let cancelTurn: (() => void) | undefined

/** Runs one waiting step; the others follow in later frames. */
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

/** Runs a step in a frame of its own; the returned function cancels it. */
export function runInOwnFrame(step: () => void): () => void {
  waiting.add(step)
  if (!cancelTurn) nextTurn()
  return () => {
    waiting.delete(step)
    if (waiting.size === 0) cancelTurn?.()
  }
}

/** Counts up to `count`, one per frame, so that a slow phone renders a large part over several frames. */
export function useSteps(count: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step < count) return runInOwnFrame(() => startTransition(() => setStep(step + 1)))
  }, [step, count])
  return step
}
