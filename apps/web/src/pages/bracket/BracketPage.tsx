import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { BracketNotAvailable } from './BracketNotAvailable.tsx'
import { BracketSkeleton } from './BracketSkeleton.tsx'
import { ShownBracket } from './ShownBracket.tsx'
import { useShownBracket } from './use-shown-bracket.ts'

const BroadcastScreen = lazy(async () => ({ default: (await import('./BroadcastScreen.tsx')).BroadcastScreen }))

export function BracketPage() {
  const [search] = useSearchParams()
  const shown = useShownBracket(search.get('tournament'))
  if (search.get('view') === 'broadcast') {
    return (
      <Suspense fallback={null}>
        <BroadcastScreen
          shown={shown}
          followedTeamId={search.get('team')}
          transparent={search.get('background') === 'transparent'}
        />
      </Suspense>
    )
  }
  if (shown.state === 'loading') return <BracketSkeleton failed={shown.failed} onRetry={shown.retry} />
  if (shown.state === 'none') return <BracketNotAvailable />
  return <ShownBracket key={shown.bracket.tournament_id} bracket={shown.bracket} tournament={shown.tournament} />
}
