import type { Match } from '@cup/contract/matches'

export const SCENES = ['stage', 'results', 'pool', 'bracket', 'champions'] as const
export type Scene = (typeof SCENES)[number]

/** The match being played stays longest. */
const SECONDS: Record<Scene, number> = { stage: 24, results: 12, pool: 8, bracket: 36, champions: 24 }

export const isScene = (text: string | null): text is Scene => SCENES.some((scene) => scene === text)

interface StreamFacts {
  matches: readonly Match[]
  decided: boolean
  hasPool: boolean
}

/** What a stream shows in turn. A cup that is decided shows its champions instead of a match. */
export function scenesOf({ matches, decided, hasPool }: StreamFacts): Scene[] {
  const played = matches.some(({ match_status }) => match_status === 'completed')
  return SCENES.filter((scene) => {
    if (scene === 'stage') return !decided
    if (scene === 'champions') return decided
    if (scene === 'results') return played
    return scene !== 'pool' || hasPool
  })
}

/** The scene on show. It depends on the time alone, so that all screens agree. */
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

/** One of several things that share a place, in turn. */
export const inTurn = <T>(things: readonly T[], nowMs: number): T | undefined =>
  things[Math.floor(nowMs / TURN_MS) % Math.max(1, things.length)]
