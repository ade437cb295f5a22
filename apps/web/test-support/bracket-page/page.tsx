import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { BracketBoard } from '../../src/features/bracket-view/board/BracketBoard.tsx'
import { bracketQuery, withMatch } from '../../src/features/bracket-view/bracket-query.ts'
import { secondStore } from '../../src/features/clock/server-clock.ts'
import { BracketHeader } from '../../src/pages/bracket/BracketHeader.tsx'
import { BracketSkeleton } from '../../src/pages/bracket/BracketSkeleton.tsx'
import { useBracketStore } from '../../src/pages/bracket/use-shown-bracket.ts'
import '../../src/styles/index.css'

const query = bracketQuery('cup')
const queryClient = new QueryClient()
// Signed in as a player, so that every open match has its button.
const viewer = { signedIn: true, teamIds: new Set(['team-1']) }
const opening = { key: 'bench', matchId: null, teamId: null }
const nothing = () => {}

/** The page as a player sees it, without the navigation. It shows its skeleton until the data is there. */
function Bench() {
  const { data: name } = useQuery({ ...query, enabled: false, select: ({ tournament_name }) => tournament_name })
  if (name === undefined) return <BracketSkeleton failed={false} onRetry={nothing} />
  return <Shown name={name} />
}

function Shown({ name }: { name: string }) {
  const store = useBracketStore('cup')
  const heading = useMemo(() => <BracketHeader name={name} startDate="2026-11-20T18:00:00.000Z" />, [name])
  return (
    <div className="grid grid-cols-1 gap-3 px-4 py-4 sm:px-6">
      <BracketBoard
        heading={heading}
        store={store}
        tournament={undefined}
        teams={undefined}
        viewer={viewer}
        clock={secondStore}
        followedTeamId="team-1"
        opening={opening}
        onFollow={nothing}
        onCheckIn={nothing}
        onSheet={nothing}
      />
    </div>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <Bench />
  </QueryClientProvider>,
)

Object.assign(window, {
  ours: {
    /** The whole bracket: the first answer, or the refetch after a live event. */
    answer: (bracket: Bracket) => queryClient.setQueryData(query.queryKey, bracket),
    /** One match, as the answer to a check-in brings it. */
    patch: (match: Match) =>
      queryClient.setQueryData(query.queryKey, (bracket) => bracket && withMatch(bracket, match)),
  },
})
