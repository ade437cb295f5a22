import { int, qword, str } from '@cup/game/testing/property-makers'
import { sampleReplay } from '@cup/game/testing/sample-replay'
import { createGameGuid } from '@cup/stand-ins/game/game-guid'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Presses buttons of the stand-in for the game. */
export async function playGame(origin: string, ...actions: string[]): Promise<void> {
  for (const action of actions) {
    const response = await fetch(`${origin}/dev/game`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ action }),
    })
    if (!response.ok) throw new Error(`${action} failed with ${response.status}`)
  }
}

interface GameState {
  /** Pages that read the game. */
  connections: number
  /** Messages that pages have sent to the game; there must be none. */
  received: string[]
}

export const gameState = async (origin: string): Promise<GameState> =>
  (await (await fetch(`${origin}/dev/game.json`)).json()) as GameState

interface SavedGame {
  blue: number
  orange: number
  startedAt: Date
  guid?: string
}

/** The file that the game would save. */
export function replayFile({ blue, orange, startedAt, guid = createGameGuid(startedAt) }: SavedGame): Buffer {
  const header = sampleReplay({
    Team0Score: int('Team0Score', blue),
    Team1Score: int('Team1Score', orange),
    ...(orange > blue ? { WinningTeam: int('WinningTeam', 1) } : {}),
    MatchStartEpoch: qword('MatchStartEpoch', BigInt(Math.floor(startedAt.getTime() / 1000))),
    MatchGUID: str('MatchGUID', guid),
  })
  return Buffer.concat([header, Buffer.from('the body')])
}

export const gamesOf = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('region', { name: 'Games', exact: true })

/** Turns on counting for the games on this machine, as a player does once. */
export async function startCounting(page: Page): Promise<void> {
  const games = gamesOf(page)
  await games.getByRole('button', { name: 'Count our games' }).click()
  await games.getByRole('button', { name: 'Start counting' }).click()
  await expect(games.getByText('Connected', { exact: true })).toBeVisible()
}
