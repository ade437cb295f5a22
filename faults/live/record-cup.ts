import type { Bracket } from '@cup/contract/bracket'
import type { LivePayload } from '@cup/contract/live-events'
import type { Match } from '@cup/contract/matches'
import type { Random } from '@cup/rehearsal/random'
import { createBracket } from '@cup/server/testing/factories/create-bracket'
import type { TestApp } from '@cup/server/testing/test-app'

export type BracketChange = LivePayload<'match_updated'>

/** The history of one bracket: its state at each version, and the event that led to it. */
export interface RecordedCup {
  tournamentId: string
  /** In order; the first is the bracket as it was drawn. */
  states: Bracket[]
  /** `changes[n]` leads from `states[n]` to `states[n + 1]`. */
  changes: BracketChange[]
}

/** Makes random calls to a real server, many of which it refuses, as on an evening. */
export async function recordCup(stage: TestApp, random: Random, calls: number): Promise<RecordedCup> {
  const cup = await createBracket(stage, { size: 2 + random.below(8) })
  const { tournamentId } = cup
  stage.events.length = 0
  const states = [await read(stage, tournamentId)]
  const changes: BracketChange[] = []
  for (let count = 0; count < calls; count++) {
    const call = randomCall(random, states.at(-1) as Bracket)
    const [method = '', path = ''] = call.split(' ')
    await stage.request(cup.admin, method, path)
    const state = await read(stage, tournamentId)
    const events = stage.events.splice(0).flatMap((event) => (event.name === 'match_updated' ? event.payload : []))
    if (JSON.stringify(state) === JSON.stringify(states.at(-1)) && events.length === 0) continue
    const [change] = events
    const before = states.at(-1)?.version
    if (events.length !== 1 || change?.from_version !== before || change?.version !== state.version) {
      throw new Error(`${call} led from ${before} to ${state.version}, and its events were ${JSON.stringify(events)}`)
    }
    states.push(state)
    changes.push(change)
  }
  return { tournamentId, states, changes }
}

/** The bracket as a page reads it, without the time of the read. */
async function read(stage: TestApp, tournamentId: string): Promise<Bracket> {
  const { server_time: _, ...bracket } = (await stage.request(undefined, 'GET', `/bracket/${tournamentId}`)).body
  return bracket
}

function randomCall(random: Random, bracket: Bracket): string {
  const cup = bracket.tournament_id
  if (bracket.matches.length === 0) return `POST /admin/bracket/generate/${cup}`
  const chance = random.next()
  if (chance < 0.015) return `POST /admin/bracket/reset/${cup}`
  if (chance < 0.04)
    return `PUT /admin/teams/${random.pick(bracket.teams).id}/name?new_name=Team%20${random.below(1e9)}`
  if (chance < 0.06) return `POST /admin/tournaments/${cup}/automatic?enabled=${random.pick(['true', 'false'])}`
  const open = bracket.matches.filter((match) => match.match_status !== 'completed' && match.team1_id && match.team2_id)
  const match = open.length > 0 && random.next() < 0.85 ? random.pick(open) : random.pick(bracket.matches)
  return `POST /admin/matches/${match.id}/${randomAction(random, match)}`
}

function randomAction(random: Random, match: Match): string {
  const team = random.pick([match.team1_id, match.team2_id]) ?? ''
  const actions: [share: number, action: string][] = [
    [0.14, 'start-checkin'],
    [0.16, `checkin-team?team_id=${team}`],
    [0.1, 'process-checkin'],
    [0.04, 'extend-checkin'],
    [0.4, `update?winner_team_id=${team}&score=${random.pick(['2-0', '2-1', '3-2'])}&cascade=true`],
    [0.05, `dq-team?team_id=${team}&reason=Late`],
    [0.03, `dq-team?team_id=${team}&withdraw=true&reason=Left`],
    [0.08, 'undo'],
  ]
  return pickByShare(random, actions)
}

/** Picks each choice with the probability of its share; the shares add up to 1. */
export function pickByShare<T>(random: Random, choices: readonly (readonly [share: number, choice: T])[]): T {
  let left = random.next()
  for (const [share, choice] of choices) {
    left -= share
    if (left < 0) return choice
  }
  return random.pick(choices)[1]
}
