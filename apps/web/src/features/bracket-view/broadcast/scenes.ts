import type { Match } from '@cup/contract/matches'
import { remainingTeams } from './remaining-teams.ts'
import { comingUp, lastResults } from './stream-lists.ts'

export const SCENES = ['stage', 'upcoming', 'results', 'pool', 'bracket', 'champions'] as const
export type Scene = (typeof SCENES)[number]

/** Over another picture: never part of the programme. */
export const OVERLAYS = ['lower-third', 'scorebug'] as const
export type Overlay = (typeof OVERLAYS)[number]

export const isOverlay = (text: string | null): text is Overlay => OVERLAYS.some((overlay) => overlay === text)

export const isScene = (text: string | null): text is Scene => SCENES.some((scene) => scene === text)

/** Scenes, pages and turns change with the beat. It depends on the time alone, so all screens show the same. */
export const BEAT_MS = 12_000

export const beatAt = (ms: number): number => Math.floor(ms / BEAT_MS)

/** One scene per beat, repeated. The stage is never off air for more than three beats. */
const DURING: readonly Scene[] = [
  'stage',
  'stage',
  'upcoming',
  'bracket',
  'bracket',
  'stage',
  'stage',
  'results',
  'champions',
  'stage',
  'bracket',
  'pool',
]
const AFTERWARDS: readonly Scene[] = ['champions', 'champions', 'bracket', 'champions', 'results']

const FINAL_FOUR = 4

interface StreamFacts {
  matches: readonly Match[]
  decided: boolean
  hasPool: boolean
}

/**
 * The scene of each beat. A scene without anything to show gives its beat to the stage, so a scene that is added or
 * dropped moves no other one. Once four teams are left, the scene of the champions shows them.
 */
export function programmeOf({ matches, decided, hasPool }: StreamFacts): readonly Scene[] {
  if (decided) return AFTERWARDS
  const played = matches.some(({ match_status }) => match_status === 'completed')
  const shows: Partial<Record<Scene, boolean>> = {
    upcoming: comingUp(matches).length > 1,
    results: lastResults(matches, 1).length > 0,
    champions: played && remainingTeams(matches).length <= FINAL_FOUR,
    pool: hasPool,
  }
  return DURING.map((scene) => (shows[scene] === false ? 'stage' : scene))
}

interface Shown {
  scene: Scene
  /** How often the scene has been shown: its pages and its matches take turns. */
  turn: number
}

export function sceneAt(programme: readonly Scene[], beat: number): Shown {
  const at = beat % programme.length
  const scene = programme[at] ?? 'stage'
  const timesIn = (scenes: readonly Scene[]) => scenes.filter((each) => each === scene).length
  return { scene, turn: Math.floor(beat / programme.length) * timesIn(programme) + timesIn(programme.slice(0, at)) }
}

/** Picks one of several items that take turns in the same place. */
export const inTurn = <T>(things: readonly T[], turn: number): T | undefined =>
  things[turn % Math.max(1, things.length)]

/** The minimum time that a result is on stage; it is removed at the end of a beat. */
const RESULT_MS = 8000
const MAX_BEATS_LATE = 3

/** The result that is on stage now. Results of the same moment are shown one after the other. */
export function resultOnStage(matches: readonly Match[], beat: number): Match | undefined {
  let free = 0
  for (const match of lastResults(matches, matches.length).reverse()) {
    const endedAt = Date.parse(match.completed_at ?? '')
    const from = Math.max(free, beatAt(endedAt))
    if (!(from - beatAt(endedAt) <= MAX_BEATS_LATE)) continue
    free = Math.max(from, beatAt(endedAt + RESULT_MS)) + 1
    if (from <= beat && beat < free) return match
  }
  return undefined
}

const APPLAUSE_BEATS = 10

/** For two minutes after the deciding match, nothing but the champions is shown. */
export function isApplause({ matches, decided }: Pick<StreamFacts, 'matches' | 'decided'>, beat: number): boolean {
  const ends = matches.map(({ completed_at }) => beatAt(Date.parse(completed_at ?? '')))
  return decided && ends.some((end) => beat - end < APPLAUSE_BEATS)
}

interface OnAir extends Shown {
  /** A fresh result, which belongs on the stage. */
  result: Match | undefined
}

/** What is shown on a beat: a scene that the address names, else a fresh result, the applause, or the programme. */
export function onAir(facts: StreamFacts, pinned: Scene | null, beat: number): OnAir {
  const result = resultOnStage(facts.matches, beat)
  if (pinned !== null) return { scene: pinned, turn: beat, result }
  if (result) return { scene: 'stage', turn: beat, result }
  if (isApplause(facts, beat)) return { scene: 'champions', turn: beat, result }
  return { ...sceneAt(programmeOf(facts), beat), result }
}
