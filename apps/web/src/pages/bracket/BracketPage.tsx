import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { useBracketSource } from '../../features/bracket-view/board/board-context.ts'
import { BroadcastAnnouncement, BroadcastScreen } from '../../features/bracket-view/board/lazy-parts.tsx'
import { streamBackground } from '../../features/bracket-view/broadcast/stream-background.ts'
import { secondStore } from '../../features/clock/server-clock.ts'
import { teamsOfTournamentQuery } from '../../features/teams/teams-query.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartFailure } from '../../ui/PartFailure.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { BracketNotAvailable } from './BracketNotAvailable.tsx'
import { BracketSkeleton } from './BracketSkeleton.tsx'
import { ShownBracket } from './ShownBracket.tsx'
import { useShownBracket } from './use-shown-bracket.ts'

const HallOfFame = lazyPart<object>(async () => (await import('./HallOfFame.tsx')).HallOfFame, {
  name: 'The hall of fame',
  waiting: <div className="min-h-dvh" />,
  Failed: ({ onRetry }) => <PartFailure text="The hall of fame did not load." onRetry={onRetry} className="p-6" />,
})

export function BracketPage() {
  const [search] = useSearchParams()
  return search.get('view') === 'champions' ? <HallOfFame /> : <OneBracket key={search.get('tournament')} />
}

/** The bracket of the current cup, or of the one that the address names. */
function OneBracket() {
  const [search] = useSearchParams()
  const shown = useShownBracket(search.get('tournament'))
  const wasNone = useOnceTrue(shown.state === 'none')
  // A bracket that is drawn while the page is open is rendered in slices, so that the page stays responsive.
  const isReady = useDeferredValue(shown.state === 'bracket') || !wasNone
  if (search.get('view') === 'broadcast') {
    // A stream shows nothing while loading, rather than a spinner.
    if (shown.state === 'loading') return shown.failed ? <BroadcastFailure /> : null
    if (shown.state === 'none' || shown.tournament?.cancelled)
      return (
        <BroadcastAnnouncement
          tournament={shown.tournament}
          clock={secondStore}
          background={streamBackground(search.get('background'))}
          scene={search.get('scene')}
        />
      )
    return <Broadcast key={shown.id} tournamentId={shown.id} tournament={shown.tournament} />
  }
  if (shown.state === 'loading' && (shown.failed || !wasNone))
    return <BracketSkeleton failed={shown.failed} onRetry={shown.retry} />
  if (shown.state !== 'bracket' || !isReady) return <BracketNotAvailable tournament={shown.tournament} />
  return <ShownBracket key={shown.id} {...shown} isNew={wasNone} />
}

function Broadcast({ tournamentId, tournament }: { tournamentId: string; tournament: Tournament | undefined }) {
  const [search] = useSearchParams()
  return (
    <BroadcastScreen
      bracket={useBracketSource(tournamentId)}
      localGame={search.get('game')}
      clock={secondStore}
      tournament={tournament}
      followedTeamId={search.get('team')}
      background={streamBackground(search.get('background'))}
      scene={search.get('scene')}
      matchId={search.get('match')}
      rosters={useQuery(teamsOfTournamentQuery(tournamentId)).data}
    />
  )
}

function BroadcastFailure() {
  return (
    <p className="grid min-h-dvh place-content-center text-2xl text-text-2">The bracket cannot be loaded right now.</p>
  )
}
