import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefetch } from '../../api/use-refetch.ts'
import { bracketQuery } from '../../features/bracket/bracket-query.ts'
import { currentTournamentQuery, lastCupQuery } from '../../features/tournament/tournament-queries.ts'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { CupPanel, PanelLink } from './CupPanel.tsx'
import { EmptyFaceOff, EmptyPlace } from './EmptyFaceOff.tsx'
import { FinishedCup } from './FinishedCup.tsx'
import { LiveCup } from './LiveCup.tsx'
import { OpenCup } from './OpenCup.tsx'

/** The cup that is open for registration, the one being played, or the last one with its champions. */
export function HomeCup() {
  const { data: current, failureCount } = useQuery(currentTournamentQuery)
  const refetch = useRefetch(queryKeys.currentTournament)
  const last = useQuery({ ...lastCupQuery, enabled: current?.status === 'active' }).data ?? undefined
  // The champions are known before an organiser completes the cup.
  const isLive = current?.status === 'in_progress' && current.first_place_team_name === null
  const bracket = useQuery({ ...bracketQuery(current?.id ?? ''), enabled: isLive })
  if (current === undefined) {
    return (
      <EmptyPlace>
        {failureCount > 0 && (
          <div className="absolute inset-x-4 bottom-4 bg-night px-4 py-1">
            <StillLoading what="the cup" failed onRetry={refetch} />
          </div>
        )}
      </EmptyPlace>
    )
  }
  // On a phone the panel's height depends on its matches, so it waits for them unless they failed to load.
  if (isLive && bracket.data === undefined && bracket.failureCount === 0) return <EmptyPlace />
  if (current === null) return <NoCup />
  if (current.status === 'active') return <OpenCup cup={current} last={last} />
  return isLive ? <LiveCup cup={current} bracket={bracket.data} /> : <FinishedCup cup={current} />
}

function NoCup() {
  return (
    <CupPanel state={<span className="text-text-2">Between cups</span>} title="No cup is open">
      <div className="flex min-h-0 flex-1 max-sm:hidden">
        <EmptyFaceOff />
      </div>
      <p className="bg-surface/80 px-4 py-4 text-text-2 max-sm:py-1.5 sm:px-5">
        The next cup is being planned. Its date appears here.
      </p>
      <PanelLink to="/bracket?view=champions" text="See who won before" />
    </CupPanel>
  )
}
