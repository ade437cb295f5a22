import { chromiumPath } from '@cup/e2e/chromium'
import { type Browser, chromium } from '@playwright/test'
import type { ActionCounts } from './count-actions.ts'
import {
  completeCup,
  correctFirstResult,
  createFirstCup,
  generateBracket,
  payPrizes,
  processCheckIns,
  saveScoreByKeyboard,
  setResults,
  startCheckIns,
} from './organiser-actions.ts'
import { checkIn, cupBracket, currentCup, isDecided, reportResults, until } from './players.ts'
import { reachStart, registerTeams, type Stage, withStage } from './stage.ts'

export interface Measured {
  what: string
  before: string
  /** Only for the evening of 8 teams. */
  goal?: { presses: number; characters?: number }
  now: ActionCounts
}

type Mode = 'manual' | 'automatic' | 'reported'

/** Presses and characters on the first dashboard, counted by hand with 8 teams. */
const BEFORE: Record<Mode, string> = { manual: '112, 122', automatic: '88, 122', reported: '–' }
const GOALS: Record<Mode, number> = { manual: 55, automatic: 35, reported: 12 }
const TITLES: Record<Mode, string> = {
  manual: 'manual',
  automatic: 'automatic, without players’ reports',
  reported: 'automatic, with players’ reports',
}
const GOAL_CHARACTERS = 60
/** The evening that the goals and the first counts are for. */
const GOAL_SIZE = 8

export async function playPages(sizes: readonly number[], log: (line: string) => void): Promise<Measured[]> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const measured: Measured[] = []
  const add = (one: Measured) => {
    measured.push(one)
    log(`  ${one.what}: ${one.now.presses} presses, ${one.now.characters} characters`)
  }
  try {
    for (const size of sizes) {
      for (const mode of ['manual', 'automatic', 'reported'] as const) add(await playWhole(browser, mode, size))
    }
    for (const one of await playCorrections(browser)) add(one)
  } finally {
    await browser.close()
  }
  return measured
}

/** From the empty installation to the last prize. */
async function playWhole(browser: Browser, mode: Mode, size: number): Promise<Measured> {
  return withStage(browser, async (stage) => {
    await createFirstCup(stage, { automatic: mode !== 'manual' })
    await registerTeams(stage, size)
    await reachStart(stage)
    await generateBracket(stage)
    const afterDraw = { ...stage.counts }
    while (!isDecided(await cupBracket(stage))) await playWave(stage, mode)
    if (mode === 'reported' && stage.counts.presses !== afterDraw.presses) {
      throw new Error('the organiser pressed something between the draw and the final')
    }
    await completeCup(stage)
    await payPrizes(stage)
    const cup = await currentCup(stage)
    if (cup.status !== 'completed' || cup.payouts_total === 0 || cup.payouts_sent !== cup.payouts_total) {
      throw new Error(`the cup ended as ${cup.status} with ${cup.payouts_sent} of ${cup.payouts_total} prizes paid`)
    }
    const isGoalSize = size === GOAL_SIZE
    return {
      what: `${TITLES[mode]}, ${size} teams, empty → paid out`,
      before: isGoalSize ? BEFORE[mode] : '–',
      ...(isGoalSize ? { goal: { presses: GOALS[mode], characters: GOAL_CHARACTERS } } : {}),
      now: { ...stage.counts },
    }
  })
}

/** Plays every match that can be played now. */
async function playWave(stage: Stage, mode: Mode): Promise<void> {
  if (mode === 'manual') {
    await startCheckIns(stage)
    await checkIn(stage, (await cupBracket(stage)).matches)
    await processCheckIns(stage)
  } else {
    await until('matches in progress', async () => {
      const { matches } = await cupBracket(stage)
      await checkIn(stage, matches)
      const known = matches.filter((match) => match.team1_id !== null && match.team2_id !== null)
      const unfinished = known.filter(({ match_status }) => match_status !== 'completed')
      return unfinished.length > 0 && unfinished.every(({ match_status }) => match_status === 'in_progress')
    })
  }
  if (mode === 'reported') await reportResults(stage, (await cupBracket(stage)).matches)
  else await setResults(stage)
}

/** In a cup of 8 teams: a score by keyboard from the home page, then a wrong score of two rounds ago. */
async function playCorrections(browser: Browser): Promise<Measured[]> {
  return withStage(browser, async (stage) => {
    await createFirstCup(stage, { automatic: false })
    await registerTeams(stage, GOAL_SIZE)
    await generateBracket(stage)
    await startCheckIns(stage)
    await checkIn(stage, (await cupBracket(stage)).matches)
    await processCheckIns(stage)

    const keys = await countActionsOf(stage, () => saveScoreByKeyboard(stage))
    await setResults(stage)
    for (let wave = 0; wave < 2; wave++) await playWave(stage, 'manual')

    const { matches, teams } = await cupBracket(stage)
    const first = matches.find(({ bracket, round, position }) => bracket === 'winners' && round === 1 && position === 1)
    const loserId = first?.winner_id === first?.team1_id ? first?.team2_id : first?.team1_id
    const loser = teams.find(({ id }) => id === loserId)?.team_name ?? ''
    const correction = await countActionsOf(stage, () => correctFirstResult(stage, loser))
    const now = (await cupBracket(stage)).matches.find(({ id }) => id === first?.id)
    if (now?.winner_id !== loserId) throw new Error('the result was not corrected')
    return [
      { what: 'a wrong score two rounds ago, corrected', before: '7', goal: { presses: 4 }, now: correction },
      { what: 'keyboard: home → score saved', before: '25 keys', goal: { presses: 12 }, now: keys },
    ]
  })
}

async function countActionsOf({ counts }: Stage, play: () => Promise<void>): Promise<ActionCounts> {
  const before = { ...counts }
  await play()
  return { presses: counts.presses - before.presses, characters: counts.characters - before.characters }
}
