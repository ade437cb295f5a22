import type { Match } from '@cup/contract/matches'
import { teamsStillIn } from './still-in.ts'
import { comingUp } from './stream-lists.ts'

/** In the order of the programme. */
export const SCENES = ['stage', 'upcoming', 'results', 'pool', 'bracket', 'champions'] as const
export type Scene = (typeof SCENES)[number]

/** The match being played and the bracket, which may have pages, stay longest. */
const SECONDS: Record<Scene, number> = { stage: 24, upcoming: 10, results: 10, pool: 8, bracket: 36, champions: 24 }

/** Over another picture: never part of the programme. */
export const OVERLAYS = ['lower-third', 'scorebug'] as const
export type Overlay = (typeof OVERLAYS)[number]

export const isOverlay = (text: string | null): text is Overlay => OVERLAYS.some((overlay) => overlay === text)

export const isScene = (text: string | null): text is Scene => SCENES.some((scene) => scene === text)

const FINAL_FOUR = 4

interface StreamFacts {
  matches: readonly Match[]
  decided: boolean
  hasPool: boolean
}

/**
 * What a stream shows in turn. A cup that is decided shows its champions instead of a match; before that the scene of the
 * champions has the teams that are left, once they are few.
 */
export function scenesOf({ matches, decided, hasPool }: StreamFacts): Scene[] {
  const played = matches.some(({ match_status }) => match_status === 'completed')
  return SCENES.filter((scene) => {
    if (scene === 'stage') return !decided
    if (scene === 'champions') return decided || (played && teamsStillIn(matches).length <= FINAL_FOUR)
    if (scene === 'upcoming') return !decided && comingUp(matches).length > 1
    if (scene === 'results') return played
    return scene !== 'pool' || hasPool
  })
}

const APPLAUSE_MS = 120_000

/** The champions alone are on stage for two minutes after the deciding match. */
export function isApplause({ matches, decided }: Pick<StreamFacts, 'matches' | 'decided'>, nowMs: number): boolean {
  const ends = matches.map(({ completed_at }) => Date.parse(completed_at ?? ''))
  return decided && ends.some((end) => nowMs - end < APPLAUSE_MS)
}

/** The scene shown now. It depends on the time alone, so that all screens show the same. */
export function sceneAt(scenes: readonly Scene[], nowMs: number): Scene {
  const whole = scenes.reduce((sum, scene) => sum + SECONDS[scene], 0)
  let left = (nowMs / 1000) % whole
  for (const scene of scenes) {
    if (left < SECONDS[scene]) return scene
    left -= SECONDS[scene]
  }
  return scenes[0] ?? 'bracket'
}

const TURN_MS = 8000

/** Picks one of several items that take turns in the same place. */
export const inTurn = <T>(things: readonly T[], nowMs: number): T | undefined =>
  things[Math.floor(nowMs / TURN_MS) % Math.max(1, things.length)]
