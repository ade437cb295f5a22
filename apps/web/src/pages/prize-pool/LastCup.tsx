import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { pastTournamentsQuery } from '../../features/tournament/tournament-queries.ts'
import { CupResult } from './CupResult.tsx'

/** The last cup's result while the next one is open. At the end of the page, so that it moves nothing. */
export function LastCup() {
  const { data } = useQuery(pastTournamentsQuery)
  // With the last of the teams: they are not all drawn at once, and would push it down.
  const isItsTurn = useDeferredValue(true, false)
  const last = data?.find(({ cancelled, first_place_team_name }) => !cancelled && first_place_team_name !== null)
  if (!last || !isItsTurn) return null
  return (
    <div className="mt-14">
      <CupResult tournament={last} />
    </div>
  )
}
