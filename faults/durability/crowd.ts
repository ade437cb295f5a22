import { setTimeout as sleep } from 'node:timers/promises'
import { openCup, playOut } from '@cup/rehearsal/cup'
import { signIn } from '@cup/rehearsal/person'
import type { Random } from '@cup/rehearsal/random'
import type { Providers } from '../harness/providers.ts'
import { nothingAcknowledged } from './acknowledged.ts'
import { askForCup, type Crowd, doSomething, type Phase } from './busy-people.ts'

/** Signs the admin and the players in; captains come with every cup. */
export async function gatherCrowd(
  origin: string,
  providers: Providers,
  random: Random,
  playerCount: number,
): Promise<Crowd> {
  const admin = await signIn(origin, 'admin@example.com', 'Super Admin')
  const players = await Promise.all(
    Array.from({ length: playerCount }, (_, index) => signIn(origin, `player${index}@example.com`, `Player ${index}`)),
  )
  return {
    origin,
    random,
    providers,
    admin,
    players,
    captains: [],
    teams: [],
    tournamentId: '',
    acks: nothingAcknowledged(),
    unanswered: [],
    renames: 0,
    scoring: new Set(),
    counter: 0,
  }
}

/** Opens a cup and brings captains who have not used up their invites of the day. */
export async function beginRegistration(crowd: Crowd, period: number, clients: number): Promise<void> {
  const cup = await openCup(crowd.admin, `Cup of period ${period}`)
  crowd.tournamentId = cup.id
  crowd.teams = []
  crowd.captains = await Promise.all(
    Array.from({ length: clients }, (_, index) => {
      const name = `Captain ${period} ${index}`
      return signIn(crowd.origin, `captain-${period}-${index}@example.com`, name)
    }),
  )
}

/** Draws the bracket; false when too few teams have paid by now. */
export async function beginPlay(crowd: Crowd): Promise<boolean> {
  const answer = await crowd.admin.call('POST', `/admin/bracket/generate/${crowd.tournamentId}`)
  return answer.status === 200
}

export const endPlay = (crowd: Crowd): Promise<number> => playOut(crowd.admin, crowd.tournamentId)

/** All people act in a loop, resting after each action, until they are stopped or the server no longer responds. */
export async function keepBusy(crowd: Crowd, phase: Phase, isOver: () => boolean, restMs = 0): Promise<number> {
  let unanswered = 0
  crowd.scoring.clear()
  await Promise.all(
    crowd.captains.map(async (person) => {
      while (!isOver()) {
        try {
          await doSomething(crowd, phase, person)
          if (restMs > 0) await sleep(restMs)
        } catch {
          // no response: the request may or may not have taken effect
          unanswered += 1
          return
        }
      }
    }),
  )
  return unanswered
}

/** Repeats the request for every cup whose response was lost, with its first key. */
export async function askAgain(crowd: Crowd): Promise<void> {
  for (const { name, key } of [...crowd.unanswered]) await askForCup(crowd, name, key)
}
