import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom } from '@cup/rehearsal/random'
import { createNamedBracket, type NamedBracket } from '@cup/server/testing/factories/played-bracket'
import type { TestApp } from '@cup/server/testing/test-app'
import { sql } from 'kysely'
import { onTestApp } from '../harness/on-test-app.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'

/** Check-ins race with their processing: a team is disqualified if and only if its check-in was refused. */
export async function run({ seed, full }: FaultOptions): Promise<FaultReport> {
  return onTestApp(async (stage, report) => {
    const random = randomFrom(seed)
    const races = await raceCheckIns(stage, { races: full ? 500 : 20, random })
    report.atLeast('races of check-in and process', races.races, full ? 500 : 20)
    report.record('teams that were too late', races.late)
    report.none('teams whose response and result differ', races.problems)
    const close = await raceDeadlines(stage, { races: full ? 200 : 8, random })
    report.record('check-ins within 50 ms of the deadline', close.races)
    report.none('teams whose response and result differ at the deadline', close.problems)
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

/** Two captains check in and an admin processes the check-in, all at once and in random order. */
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

/** The same around the deadline: some check-ins are a little early, some a little late, then the match is processed. */
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
    return { teamId, response: await stage.request(captainOf(teamId), 'POST', `/matches/${id}/checkin`) }
  }
  const process = async () => {
    await sleep(withinMs * 1.2)
    return { teamId: null, response: await stage.request(cup.admin, 'POST', `/admin/matches/${id}/process-checkin`) }
  }
  const done = await Promise.all(random.shuffle([checkIn(team1_id), checkIn(team2_id), process]).map((call) => call()))
  const processed = done.find(({ teamId }) => teamId === null)?.response
  const absent: string[] = processed?.body.dq_teams ?? []
  const checkIns = done.filter(({ teamId }) => teamId !== null)
  const problems = checkIns.flatMap(({ teamId, response }) => {
    const isPresent = response.status === 200
    if (isPresent === absent.includes(teamId ?? '')) return [`${name}: ${response.status}, yet absent: ${!isPresent}`]
    return response.status >= 500 ? [`${name}: check-in returned ${response.status}`] : []
  })
  if (processed?.status !== 200) problems.push(`${name}: process returned ${processed?.status}`)
  return { late: absent.length, problems }
}
