import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readStored, store } from '../../api/browser-storage.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { currentTournamentQuery } from '../tournament/tournament-queries.ts'

const TellMeWhenOpen = lazyPart<{ onAnswer?: () => void }>(
  async () => (await import('../notifications/TellMeWhenOpen.tsx')).TellMeWhenOpen,
  { name: 'The question about the next cup', Failed: () => null },
)

/** For a player whose cup is over: the next one takes teams, or the question whether to be told when it does. */
export function NextCup() {
  const { data: cup } = useQuery(currentTournamentQuery)
  const [isAsking] = useState(() => readStored('local', ASKED) === null)
  if (cup?.status === 'active') {
    return (
      <Link to="/prize-pool" className={buttonStyle('primary', 'small')}>
        Play again
      </Link>
    )
  }
  return isAsking ? <TellMeWhenOpen onAnswer={stopAsking} /> : null
}

/** Whether this browser has offered to notify the player when the next cup opens. */
const ASKED = 'asked-cup-opens'

export const stopAsking = (): void => void store('local', ASKED, 'yes')
