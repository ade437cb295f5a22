import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readStored, store } from '../../api/browser-storage.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { currentTournamentQuery } from '../tournament/tournament-queries.ts'

const NotifyWhenOpen = lazyPart<{ onChange?: () => void }>(
  async () => (await import('../notifications/NotifyWhenOpen.tsx')).NotifyWhenOpen,
  { name: 'The question about the next cup', Failed: () => null },
)

/** For a player whose cup is over: a link to the next cup, or a button to be notified when it opens. */
export function NextCup() {
  const { data: cup } = useQuery(currentTournamentQuery)
  const [isOffered] = useState(() => readStored('local', OFFERED) === null)
  if (cup?.status === 'active') {
    return (
      <Link to="/prize-pool" className={buttonStyle('primary', 'small')}>
        Play again
      </Link>
    )
  }
  return isOffered ? <NotifyWhenOpen onChange={stopOffering} /> : null
}

/** Whether this browser has offered to notify the player when the next cup opens. */
const OFFERED = 'asked-cup-opens'

export const stopOffering = (): void => void store('local', OFFERED, 'yes')
