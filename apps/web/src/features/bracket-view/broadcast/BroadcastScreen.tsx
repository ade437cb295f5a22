import type { Tournament } from '@cup/contract/tournaments'
import { useMemo, useSyncExternalStore } from 'react'
import { dollars } from '../../../format/dollars.ts'
import {
  type Board,
  BoardContext,
  type BracketSource,
  type Clock,
  useBoard,
  useBracketValue,
} from '../board/board-context.ts'
import { podiumOf } from '../podium/podium.ts'
import { BracketScene } from './BracketScene.tsx'
import { StageScene } from './StageScene.tsx'
import { isScene, type Scene, sceneAt, scenesOf } from './scenes.ts'
import { ChampionsScene, LowerThird, PoolScene, ResultsScene } from './scenes.tsx'
import type { StreamBackground } from './stream-background.ts'
import { HEADING, SCREEN } from './stream-style.ts'
import { useStreamPage } from './use-stream-page.ts'

const VISITOR = { signedIn: false, teamIds: null }

interface BroadcastProps {
  bracket: BracketSource
  clock: Clock
  tournament: Tournament | undefined
  followedTeamId: string | null
  background: StreamBackground
  /** Shows one scene instead of all in turn. */
  scene: string | null
  /** Shows one match as a lower third. */
  matchId: string | null
}

/** The cup for a stream: the whole screen, no controls, nothing about the signed-in viewer. */
export function BroadcastScreen(props: BroadcastProps) {
  const { bracket, clock, tournament, followedTeamId, background, scene, matchId } = props
  useStreamPage(matchId === null ? background : background === 'dark' ? 'transparent' : background)
  const teams = useSyncExternalStore(bracket.subscribe, () => bracket.get().teams)
  const board = useMemo<Board>(
    () => ({
      bracket,
      teams,
      clock,
      viewer: VISITOR,
      followedTeamId,
      pendingCheckIns: [],
      openSheet: () => {},
      checkIn: () => {},
    }),
    [bracket, teams, clock, followedTeamId],
  )
  return (
    <BoardContext value={board}>
      <div className={SCREEN}>
        {matchId === null ? (
          <Programme tournament={tournament} pinned={isScene(scene) ? scene : null} />
        ) : (
          <LowerThird matchId={matchId} />
        )}
      </div>
    </BoardContext>
  )
}

interface ProgrammeProps {
  tournament: Tournament | undefined
  pinned: Scene | null
}

function Programme({ tournament, pinned }: ProgrammeProps) {
  const { clock } = useBoard()
  const index = useBracketValue((now) => now)
  const { matches, tournament_name } = index.bracket
  const decided = podiumOf(matches, tournament, index).length > 0
  const hasPool = tournament !== undefined && tournament.prize_pool > 0
  const scenes = scenesOf({ matches, decided, hasPool })
  const scene = useSyncExternalStore(clock.subscribe, () => pinned ?? sceneAt(scenes, clock.get()))
  return (
    <>
      <header className="flex h-16 flex-none items-center justify-between gap-4 bg-canvas px-8">
        <h1 className="truncate text-page font-bold">{tournament_name}</h1>
        {hasPool && <p className={HEADING}>{`Prize pool ${dollars(tournament.prize_pool)}`}</p>}
      </header>
      <div key={scene} className="bc-scene min-h-0 flex-1 animate-fade">
        {scene === 'stage' && <StageScene />}
        {scene === 'results' && <ResultsScene />}
        {scene === 'pool' && tournament && <PoolScene tournament={tournament} />}
        {scene === 'bracket' && <BracketScene />}
        {scene === 'champions' && <ChampionsScene tournament={tournament} />}
      </div>
    </>
  )
}
