import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBracketSource } from '../../features/bracket-view/board/board-context.ts'
import { BroadcastAnnouncement, BroadcastScreen, preloadParts } from '../../features/bracket-view/board/lazy-parts.tsx'
import { useIdle } from '../../features/bracket-view/board/use-screen.ts'
import { streamBackground } from '../../features/bracket-view/broadcast/stream-background.ts'
import { ParsedEmblems } from '../../features/bracket-view/card/ParsedEmblems.tsx'
import { secondStore } from '../../features/clock/server-clock.ts'
import { teamsOfTournamentQuery } from '../../features/teams/teams-query.ts'
import { lastCupQuery } from '../../features/tournament/tournament-queries.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { slantedButtonStyle } from '../../ui/button-style.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PartFailure } from '../../ui/PartFailure.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
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
  // A bracket that is drawn before the viewer's eyes is rendered in slices, so that the page keeps moving.
  const isReady = useDeferredValue(shown.state === 'bracket') || !wasNone
  if (search.get('view') === 'broadcast') {
    // A stream stays empty for a moment rather than show a spinner.
    if (shown.state === 'loading') return shown.failed ? <BroadcastFailure /> : null
    if (shown.state === 'none')
      return (
        <BroadcastAnnouncement
          tournament={shown.tournament}
          clock={secondStore}
          background={streamBackground(search.get('background'))}
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
      ownGame={search.get('game')}
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

function BracketNotAvailable({ tournament }: { tournament: Tournament | undefined }) {
  const idle = useIdle()
  useEffect(() => {
    if (idle) void preloadParts()
  }, [idle])
  const { data: last } = useQuery(lastCupQuery)
  return (
    <div className="relative isolate grid justify-items-center overflow-clip border-b border-line bg-arena px-4 pt-12 pb-24 text-center sm:pt-20 sm:pb-40">
      <div aria-hidden="true" className="arena-pitch -z-1" />
      <ParsedEmblems />
      <div className="grid max-w-lg justify-items-center gap-4">
        <svg aria-hidden="true" viewBox="0 0 120 72" className="w-48 fill-none stroke-gold" strokeWidth="1.5">
          <path d="M2 6h30v12H2zM2 54h30v12H2zM44 30h30v12H44zM88 30h30v12H88zM32 12h6v24h6M32 60h6V36M74 36h14" />
        </svg>
        <PageHeading>Bracket Not Available Yet</PageHeading>
        <p className="text-text-2">The bracket is generated once enough teams have registered.</p>
        {tournament?.status === 'active' && (
          <p>
            <b className="font-semibold">{tournament.name}</b> starts{' '}
            <time dateTime={tournament.start_date}>{dateTimeWithZone(tournament.start_date)}</time>
          </p>
        )}
        <Link to="/prize-pool" className={slantedButtonStyle('primary')}>
          Register Your Team
        </Link>
        {last && (
          <Link to={`/bracket?tournament=${last.id}`} className="inline-flex min-h-11 items-center underline">
            See how {last.name} ended
          </Link>
        )}
      </div>
    </div>
  )
}
