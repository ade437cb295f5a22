import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { lastCupQuery } from '../../features/tournament/tournament-queries.ts'
import { CupResult } from './CupResult.tsx'

/** The last cup's result while the next one is open. At the end of the page, so that it moves nothing. */
export function LastCup() {
  const { data: last } = useQuery(lastCupQuery)
  // With the last of the teams: they are not all drawn at once, and would push it down.
  const isItsTurn = useDeferredValue(true, false)
  if (!last || !isItsTurn) return null
  return (
    <div className="mt-14">
      <CupResult tournament={last} />
    </div>
  )
}
