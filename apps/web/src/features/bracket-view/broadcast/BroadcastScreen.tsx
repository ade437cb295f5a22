import type { Team } from '@cup/contract/teams'
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
import { ChampionsScene } from './ChampionsScene.tsx'
import { ComingUpScene, ResultsScene } from './MatchListScenes.tsx'
import { LowerThird, Scorebug } from './Overlays.tsx'
import { PoolScene } from './PoolScene.tsx'
import { RostersContext, rostersOf } from './rosters.ts'
import { StageScene } from './StageScene.tsx'
import { beatAt, isOverlay, isScene, type Overlay, onAir, type Scene } from './scenes.ts'
import type { StreamBackground } from './stream-background.ts'
import { gameOnStage, type StreamGame } from './stream-game.ts'
import { SCREEN } from './stream-style.ts'
import { useStreamGame } from './use-stream-game.ts'
import { useStreamPage } from './use-stream-page.ts'
import './scenes.css'

const VISITOR = { signedIn: false, teamIds: null }

interface BroadcastProps {
  bracket: BracketSource
  clock: Clock
  tournament: Tournament | undefined
  followedTeamId: string | null
  background: StreamBackground
  /** The one scene or overlay to show; null shows all scenes in turn. */
  scene: string | null
  /** The match that stays on stage or on an overlay; without a scene it is shown as a lower third. */
  matchId: string | null
  /** With their players; undefined while they are loading. */
  rosters?: readonly Team[] | undefined
  /** The running game, if the caster's machine reports it. */
  game?: StreamGame | undefined
  /** `on` reads the game of this machine, `swapped` does so for teams that have changed sides. */
  localGame?: string | null
}

/** The cup for a stream: the whole screen, no controls, nothing about the signed-in viewer. */
export function BroadcastScreen(props: BroadcastProps) {
  const { bracket, clock, tournament, followedTeamId, background, scene, matchId, rosters } = props
  const localGame = useLocalGame(bracket, matchId, props.localGame)
  const game = props.game ?? localGame
  const overlay = overlayOf(scene, matchId)
  // An overlay is shown over another picture.
  useStreamPage(overlay !== null && background === 'dark' ? 'transparent' : background)
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
  const players = useMemo(() => rostersOf(rosters), [rosters])
  const shown = { matchId, game }
  return (
    <BoardContext value={board}>
      <RostersContext value={players}>
        <div className={SCREEN}>
          {overlay === 'lower-third' && <LowerThird {...shown} />}
          {overlay === 'scorebug' && <Scorebug {...shown} />}
          {overlay === null && <Programme tournament={tournament} pinned={isScene(scene) ? scene : null} {...shown} />}
        </div>
      </RostersContext>
    </BoardContext>
  )
}

function useLocalGame(bracket: BracketSource, matchId: string | null, mode: string | null = null) {
  const { matches, teams } = useSyncExternalStore(bracket.subscribe, () => bracket.get().bracket)
  const game = useStreamGame(mode === 'on' || mode === 'swapped')
  return game && gameOnStage(game, { matches, teams, matchId, isSwapped: mode === 'swapped' })
}

/** A match without a scene is shown as a lower third. */
function overlayOf(scene: string | null, matchId: string | null): Overlay | null {
  if (isOverlay(scene)) return scene
  return matchId === null || scene === 'stage' ? null : 'lower-third'
}

interface ProgrammeProps {
  tournament: Tournament | undefined
  pinned: Scene | null
  matchId: string | null
  game: StreamGame | undefined
}

function Programme({ tournament, pinned, matchId, game }: ProgrammeProps) {
  const { clock } = useBoard()
  const index = useBracketValue((now) => now)
  const { matches, tournament_name } = index.bracket
  const decided = podiumOf(matches, tournament, index).length > 0
  const hasPool = tournament !== undefined && tournament.prize_pool > 0
  const beat = useSyncExternalStore(clock.subscribe, () => beatAt(clock.get()))
  const { scene, turn, result } = onAir({ matches, decided, hasPool }, pinned, beat)
  return (
    <>
      <header className="bc-opaque flex h-[3.6rem] shrink-0 items-center justify-between gap-8 px-[2.2rem] font-display text-[1.45rem]/none font-extrabold">
        <h1 className="min-w-0 truncate leading-[1.3]">{tournament_name}</h1>
        {hasPool && scene !== 'pool' && (
          <p className="shrink-0 text-gold">{`Prize pool ${dollars(tournament.prize_pool)}`}</p>
        )}
      </header>
      <div key={scene} className="bc-scene bc-wipe min-h-0 flex-1">
        {scene === 'stage' && <StageScene matchId={matchId ?? result?.id ?? null} turn={turn} game={game} />}
        {scene === 'upcoming' && <ComingUpScene />}
        {scene === 'results' && <ResultsScene />}
        {scene === 'pool' && tournament && <PoolScene tournament={tournament} />}
        {scene === 'bracket' && <BracketScene turn={turn} />}
        {scene === 'champions' && <ChampionsScene tournament={tournament} />}
      </div>
    </>
  )
}
