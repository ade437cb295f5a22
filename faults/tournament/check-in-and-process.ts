import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { createNamedBracket, type NamedBracket } from '@cup/server/testing/factories/played-bracket'
import type { TestApp } from '@cup/server/testing/test-app'
import { sql } from 'kysely'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onStage } from './on-stage.ts'

/** Check-ins race with their processing: a team whose check-in was confirmed is never disqualified, and vice versa. */
export async function run({ seed, full }: FaultOptions): Promise<FaultReport> {
  return onStage(async (stage, report) => {
    const random = randomFrom(seed)
    const races = await raceCheckIns(stage, { races: full ? 500 : 20, random })
    report.atLeast('races of check-in and process', races.races, full ? 500 : 20)
    report.figure('teams that came too late', races.late)
    report.none('teams told one thing and treated as another', races.problems)
    const close = await raceDeadlines(stage, { races: full ? 200 : 8, random })
    report.figure('check-ins within 50 ms of the deadline', close.races)
    report.none('teams wronged at the deadline', close.problems)
  })
}

interface Races {
  races: number
  late: number
  problems: string[]
}
interface RaceOptions {
  races: number
  random: Random
}

/** Two captains check in and an admin processes, in any order, at once. */
export async function raceCheckIns(stage: TestApp, { races, random }: RaceOptions): Promise<Races> {
  const result: Races = { races: 0, late: 0, problems: [] }
  while (result.races < races) {
    const cup = await createNamedBracket(stage, 16)
    for (let position = 1; position <= 8 && result.races < races; position++) {
      await cup.act(`Winners Round 1.${position}`, 'start-checkin')
      add(result, await raceOne(stage, cup, position, random))
    }
  }
  return result
}

/** The same around the deadline: some come a little before it, some a little after, then it is processed. */
export async function raceDeadlines(stage: TestApp, { races, random }: RaceOptions): Promise<Races> {
  const result: Races = { races: 0, late: 0, problems: [] }
  while (result.races < races) {
    const cup = await createNamedBracket(stage, 16)
    for (let position = 1; position <= 8 && result.races < races; position++) {
      await cup.act(`Winners Round 1.${position}`, 'start-checkin')
      const { id } = await cup.match(`Winners Round 1.${position}`)
      await sql`update matches set checkin_deadline = clock_timestamp() + interval '50 ms' where id = ${id}`.execute(
        stage.deps.db,
      )
      add(result, await raceOne(stage, cup, position, random, 100))
    }
  }
  return result
}

function add(total: Races, { late, problems }: Omit<Races, 'races'>): void {
  total.races += 1
  total.late += late
  total.problems.push(...problems)
}

async function raceOne(stage: TestApp, cup: NamedBracket, position: number, random: Random, withinMs = 0) {
  const name = `Winners Round 1.${position}`
  const { id, team1_id, team2_id } = await cup.match(name)
  const captainOf = (teamId: string | null) => cup.teams.find((team) => team.id === teamId)?.captain
  const checkIn = (teamId: string | null) => async () => {
    await sleep(random.next() * withinMs)
    return { teamId, answer: await stage.request(captainOf(teamId), 'POST', `/matches/${id}/checkin`) }
  }
  const process = async () => {
    await sleep(withinMs * 1.2)
    return { teamId: null, answer: await stage.request(cup.admin, 'POST', `/admin/matches/${id}/process-checkin`) }
  }
  const done = await Promise.all(random.shuffle([checkIn(team1_id), checkIn(team2_id), process]).map((call) => call()))
  const processed = done.find(({ teamId }) => teamId === null)?.answer
  const absent: string[] = processed?.body.dq_teams ?? []
  const told = done.filter(({ teamId }) => teamId !== null)
  const problems = told.flatMap(({ teamId, answer }) => {
    const isPresent = answer.status === 200
    if (isPresent === absent.includes(teamId ?? '')) return [`${name}: ${answer.status}, yet absent: ${!isPresent}`]
    return answer.status >= 500 ? [`${name}: check-in answered ${answer.status}`] : []
  })
  if (processed?.status !== 200) problems.push(`${name}: process answered ${processed?.status}`)
  return { late: absent.length, problems }
}
