import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { BracketBoard } from '../../features/bracket-view/board/BracketBoard.tsx'
import { useBracketSource } from '../../features/bracket-view/board/board-context.ts'
import { BestPlayers } from '../../features/bracket-view/board/lazy-parts.tsx'
import { ownTeams } from '../../features/bracket-view/card/check-in-rules.ts'
import type { RenderRoom } from '../../features/bracket-view/sheet/MatchSheet.tsx'
import { secondStore } from '../../features/clock/server-clock.ts'
import { useLiveState } from '../../features/live/live-state.ts'
import { usePendingCheckIns } from '../../features/my-match/use-check-in.ts'
import { preloadSignIn, promptSignInFor } from '../../features/session/sign-in-prompt.ts'
import { useSession } from '../../features/session/use-session.ts'
import { teamsOfTournamentQuery } from '../../features/teams/teams-query.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartFailure } from '../../ui/PartFailure.tsx'
import { BracketHeader } from './BracketHeader.tsx'
import type { About } from './use-shown-bracket.ts'
import { useBracketCheckIn, useFollowedTeam, useViewer } from './use-viewer.ts'

function sheetPart<P extends object>(load: () => Promise<ComponentType<P>>, name: string) {
  const Failed = ({ onRetry }: { onRetry: () => void }) => (
    <PartFailure text={`${name} did not load.`} onRetry={onRetry} />
  )
  return lazyPart<P>(load, { name, Failed })
}

const MatchRoom = sheetPart(
  async () => (await import('../../features/match-room/MatchRoom.tsx')).MatchRoom,
  'The match room',
)
const MatchGames = sheetPart(
  async () => (await import('../../features/match-room/games/MatchGames.tsx')).MatchGames,
  'The games of this match',
)
const MatchDesk = sheetPart(
  async () => (await import('../../features/admin/match/MatchDesk.tsx')).MatchDesk,
  'The organiser’s buttons',
)

interface ShownBracketProps {
  id: string
  about: About
  tournament: Tournament | undefined
  /** It was drawn while the page was open. */
  isNew: boolean
}

export function ShownBracket({ id, about, tournament, isNew }: ShownBracketProps) {
  const bracket = useBracketSource(id)
  const pendingCheckIns = usePendingCheckIns()
  const session = useSession()
  const live = useLiveState()
  const [sheetOpen, setSheetOpen] = useState(false)
  // The players are needed to find the viewer's team, in an opened match, and to name the champions.
  const hasChampions = Boolean(tournament?.first_place_team_name)
  const wantsTeams = session.status === 'signed-in' || sheetOpen || hasChampions
  const { data: teams } = useQuery({ ...teamsOfTournamentQuery(id), enabled: wantsTeams })
  const viewer = useViewer(session, teams)
  const [ownTeamId = null] = viewer.teamIds ?? []
  const [followed, follow] = useFollowedTeam(ownTeamId)
  const checkIn = useBracketCheckIn(viewer.teamIds)
  const [search] = useSearchParams()
  const { key } = useLocation()
  const matchId = search.get('match')
  const teamId = search.get('team')
  const opening = useMemo(() => ({ key, matchId, teamId }), [key, matchId, teamId])
  const isAdmin = session.user?.is_admin ?? false
  const room: RenderRoom = (match, names) => {
    const isOver = match.match_status === 'completed'
    const games = isOver && match.team1_id !== null && <MatchGames match={match} teams={names} />
    if (session.status === 'signed-out') return isOver ? games : <SignInToPlay matchId={match.id} />
    const isTheirs = isAdmin || ownTeams(match, viewer.teamIds ?? new Set()).length > 0
    return (
      <>
        {games}
        {isAdmin && !about.isFinal && <MatchDesk tournamentId={id} matchId={match.id} />}
        {isTheirs && <MatchRoom match={match} teams={names} isAdmin={isAdmin} />}
      </>
    )
  }
  const startDate = tournament?.start_date
  const state = about.isFinal ? 'final' : live
  const heading = useMemo(
    () => <BracketHeader name={about.name} startDate={startDate} state={state} />,
    [about.name, startDate, state],
  )
  const honours = useMemo(() => <BestPlayers tournamentId={id} />, [id])
  return (
    <div className="grid grid-cols-1 gap-3 px-4 py-4 sm:px-6">
      <BracketBoard
        isNew={isNew}
        heading={heading}
        honours={honours}
        bracket={bracket}
        // Deferred: the update after the last result renders the podium and its prizes, which takes longer than a frame.
        tournament={useDeferredValue(tournament)}
        teams={teams}
        viewer={viewer}
        clock={secondStore}
        followedTeamId={followed}
        pendingCheckIns={pendingCheckIns}
        onFollow={follow}
        opening={opening}
        onCheckIn={checkIn}
        onSheet={setSheetOpen}
        room={room}
      />
    </div>
  )
}

/** For a signed-out player who follows a push message or a mail: signing in returns to the match. */
function SignInToPlay({ matchId }: { matchId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-small text-text-2">Your match? Sign in to check in and to see the lobby.</p>
      <Button
        size="small"
        onClick={() => promptSignInFor(`/bracket?match=${matchId}`)}
        onPointerEnter={preloadSignIn}
        onFocus={preloadSignIn}
      >
        Sign In
      </Button>
    </div>
  )
}
