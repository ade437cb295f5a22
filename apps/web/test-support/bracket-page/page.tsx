import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../../src/app/query-client.ts'
import { bracketQuery, withMatch } from '../../src/features/bracket/bracket-query.ts'
import { BracketBoard } from '../../src/features/bracket-view/board/BracketBoard.tsx'
import {
  BoardContext,
  type BracketSource,
  useBracketSource,
} from '../../src/features/bracket-view/board/board-context.ts'
import { type BracketIndex, indexBracket } from '../../src/features/bracket-view/board/bracket-index.ts'
import { MatchCard } from '../../src/features/bracket-view/card/MatchCard.tsx'
import { secondStore } from '../../src/features/clock/server-clock.ts'
import { currentTournamentQuery } from '../../src/features/tournament/tournament-queries.ts'
import { BracketHeader } from '../../src/pages/bracket/BracketHeader.tsx'
import { BracketSkeleton } from '../../src/pages/bracket/BracketSkeleton.tsx'
import '../../src/styles/index.css'

const query = bracketQuery('cup')
const queryClient = createQueryClient()
// The page loads the current cup before the bracket. Here there is none.
queryClient.setQueryData(currentTournamentQuery.queryKey, null)
// Signed in as a player, so that every open match has its button.
const viewer = { signedIn: true, teamIds: new Set(['team-1']) }
const opening = { key: 'bench', matchId: null, teamId: null }
const noCheckIns: [] = []
const nothing = () => {}

/** The page as a player sees it, without the navigation. It shows its skeleton until the data is there. */
function Bench() {
  const { data: name } = useQuery({ ...query, enabled: false, select: ({ tournament_name }) => tournament_name })
  if (name === undefined) return <BracketSkeleton failed={false} onRetry={nothing} />
  return <Shown name={name} />
}

function Shown({ name }: { name: string }) {
  const bracket = useBracketSource('cup')
  const heading = useMemo(() => <BracketHeader name={name} startDate="2026-11-20T18:00:00.000Z" />, [name])
  return (
    <div className="grid grid-cols-1 gap-3 px-4 py-4 sm:px-6">
      <BracketBoard
        heading={heading}
        bracket={bracket}
        tournament={undefined}
        teams={undefined}
        viewer={viewer}
        clock={secondStore}
        followedTeamId="team-1"
        pendingCheckIns={noCheckIns}
        opening={opening}
        onFollow={nothing}
        onCheckIn={nothing}
        onSheet={nothing}
      />
    </div>
  )
}

const root = createRoot(document.getElementById('root') as HTMLElement)

/** A single card: updates of the whole page are compared with updates of it. */
function cardAlone() {
  let index: BracketIndex | undefined
  let changed = nothing
  const source: BracketSource = {
    subscribe: (listener) => {
      changed = listener
      return nothing
    },
    get: () => index as BracketIndex,
  }
  const draw = () => {
    const { teams, structure } = source.get()
    const board = { teams, viewer, pendingCheckIns: noCheckIns, bracket: source, clock: secondStore }
    root.render(
      <BoardContext value={{ ...board, followedTeamId: 'team-1', openSheet: nothing, checkIn: nothing }}>
        <div style={{ width: '16rem', height: '8.25rem' }}>
          <MatchCard id={structure[0]?.id ?? ''} isTabStop />
        </div>
      </BoardContext>,
    )
  }
  return {
    setBracket: (bracket: Bracket) => {
      index = indexBracket({ ...bracket, matches: bracket.matches.slice(0, 1) })
      draw()
    },
    patch: (match: Match) => {
      index = indexBracket({ ...source.get().bracket, matches: [match] }, index)
      changed()
    },
  }
}

const wholePage = {
  /** The whole bracket: the first response, or the refetch after a live event. */
  setBracket: (bracket: Bracket) => queryClient.setQueryData(query.queryKey, bracket),
  /** One match, as the response to a check-in brings it. */
  patch: (match: Match) => queryClient.setQueryData(query.queryKey, (bracket) => bracket && withMatch(bracket, match)),
}
const isAlone = window.location.hash === '#alone'
if (!isAlone)
  root.render(
    <QueryClientProvider client={queryClient}>
      <Bench />
    </QueryClientProvider>,
  )

Object.assign(window, { ours: isAlone ? cardAlone() : wholePage })
