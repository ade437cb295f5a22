import { setTimeout as sleep } from 'node:timers/promises'
import { openCup, openMatches, payFee, readBracket, setScore } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Site } from '../../harness/site.ts'

export interface HonestEvening {
  cups: number
  results: number
  failures: string[]
  isOver: boolean
}

const TEAMS = 8
const BETWEEN_TEAMS_MS = 3_000
const BETWEEN_RESULTS_MS = 4_000

/** Plays cup after cup at the pace of people: eight teams enter and pay, an admin sets a result every few seconds. */
export async function keepPlaying(site: Site, evening: HonestEvening): Promise<void> {
  const captains = await site.signInMany(TEAMS, 'captain')
  while (!evening.isOver) {
    try {
      await playCup(site, captains, evening)
    } catch (error) {
      evening.failures.push(String(error))
      await sleep(BETWEEN_RESULTS_MS)
    }
  }
}

async function playCup(site: Site, captains: readonly Person[], evening: HonestEvening): Promise<void> {
  const cup = await openCup(site.admin, `Cup ${evening.cups}`)
  for (const [index, captain] of captains.entries()) {
    if (evening.isOver) return
    await enterAndPay(site, captain, index)
    await sleep(BETWEEN_TEAMS_MS)
  }
  await site.admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  for (;;) {
    const [match] = openMatches(await readBracket(site.admin, cup.id))
    if (match === undefined || evening.isOver) break
    await setScore(site.admin, match)
    evening.results += 1
    await sleep(BETWEEN_RESULTS_MS)
  }
  evening.cups += 1
}

async function enterAndPay(site: Site, captain: Person, index: number): Promise<void> {
  const player_emails = [1, 2].map((number) => `player-${index}-${number}@example.com`)
  const body = { team_name: `Team ${index}`, player_emails }
  const { id } = await captain.must<{ id: string }>('POST', '/teams/create', body)
  await payFee(site.origin, captain, id)
}
