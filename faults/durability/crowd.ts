import { setTimeout as sleep } from 'node:timers/promises'
import { openCup, playOut } from '@cup/rehearsal/cup'
import { signIn } from '@cup/rehearsal/person'
import type { Random } from '@cup/rehearsal/random'
import type { Providers } from '../harness/providers.ts'
import { nothingAcknowledged } from './acknowledged.ts'
import { type Crowd, type Phase, requestCup, takeRandomAction } from './busy-people.ts'

/** Signs in the admin and the players; each cup gets new captains. */
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
    pendingCups: [],
    renames: 0,
    scoring: new Set(),
    counter: 0,
  }
}

/** Opens a cup with new captains, who have not used up their daily invites. */
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

/** Draws the bracket, if enough teams have paid. */
export async function beginPlay(crowd: Crowd): Promise<void> {
  await crowd.admin.call('POST', `/admin/bracket/generate/${crowd.tournamentId}`)
}

export const endPlay = (crowd: Crowd): Promise<number> => playOut(crowd.admin, crowd.tournamentId)

/** All captains act in a loop, resting after each action, until they are stopped or the server no longer responds. */
export async function keepBusy(crowd: Crowd, phase: Phase, isOver: () => boolean, restMs = 0): Promise<void> {
  crowd.scoring.clear()
  await Promise.all(
    crowd.captains.map(async (person) => {
      while (!isOver()) {
        try {
          await takeRandomAction(crowd, phase, person)
          if (restMs > 0) await sleep(restMs)
        } catch {
          // no response: the request may or may not have taken effect
          return
        }
      }
    }),
  )
}

/** Retries the request for every cup that got no response, with its key. */
export async function retryCups(crowd: Crowd): Promise<void> {
  for (const { name, key } of [...crowd.pendingCups]) await requestCup(crowd, name, key)
}
