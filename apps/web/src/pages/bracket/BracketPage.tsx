import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { onDemandPart } from '../../features/bracket-view/board/load-on-demand.ts'
import { secondStore } from '../../features/clock/server-clock.ts'
import { BracketNotAvailable } from './BracketNotAvailable.tsx'
import { BracketSkeleton } from './BracketSkeleton.tsx'
import { ShownBracket } from './ShownBracket.tsx'
import { useShownBracket } from './use-shown-bracket.ts'

const BroadcastScreen = onDemandPart('BroadcastScreen')

export function BracketPage() {
  const [search] = useSearchParams()
  const shown = useShownBracket(search.get('tournament'))
  if (search.get('view') === 'broadcast') {
    if (shown.state === 'loading') return null
    return (
      <Suspense fallback={null}>
        <BroadcastScreen
          key={shown.about?.id}
          source={shown.source}
          tournament={shown.tournament}
          clock={secondStore}
          followedTeamId={search.get('team')}
          transparent={search.get('background') === 'transparent'}
        />
      </Suspense>
    )
  }
  if (shown.state === 'loading') return <BracketSkeleton failed={shown.failed} onRetry={shown.retry} />
  if (shown.state === 'none') return <BracketNotAvailable />
  return <ShownBracket key={shown.about.id} {...shown} />
}
