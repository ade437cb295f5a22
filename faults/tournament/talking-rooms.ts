import { setTimeout as sleep } from 'node:timers/promises'
import { createNamedBracket, type NamedBracket } from '@cup/server/testing/factories/played-bracket'
import type { TestApp } from '@cup/server/testing/test-app'
import { percentile } from '../harness/percentiles.ts'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onStage } from './on-stage.ts'

const TEAMS = 16
const ROOMS_PER_CUP = TEAMS / 2
/** Every room hears something new this often. */
const PAUSE_MS = 6_000
const SLOWER_AT_MOST = 2
const SCORES_PER_TURN = 48

interface Room {
  matchId: string
  speaker: { id: string }
  listener: { id: string }
}

/** Hundreds of rooms talk while scores are set: a score must not wait for them. */
export async function run({ full }: FaultOptions): Promise<FaultReport> {
  return onStage(async (stage, report) => {
    const rooms = await openRooms(stage, full ? 304 : 16)
    await timeScores(stage, SCORES_PER_TURN)
    const idle: number[] = []
    const busy: number[] = []
    let messages = 0
    const problems: string[] = []
    // in turns, so that what else the machine does weighs on both alike
    for (let turn = 0; turn < (full ? 6 : 1); turn++) {
      idle.push(...(await timeScores(stage, SCORES_PER_TURN)))
      const talk = startTalking(stage, rooms)
      busy.push(...(await timeScores(stage, SCORES_PER_TURN)))
      const said = await talk.stop()
      messages += said.messages
      problems.push(...said.problems)
    }
    report.figure('rooms', rooms.length)
    report.figure('messages meanwhile', messages)
    report.figure('score p50 / p99 ms without talk', `${ms(idle, 0.5)} / ${ms(idle, 0.99)}`)
    report.figure('score p50 / p99 ms with talk', `${ms(busy, 0.5)} / ${ms(busy, 0.99)}`)
    report.none('messages that were refused', problems)
    const slower = percentile(busy, 0.99) / percentile(idle, 0.99)
    if (full) report.atMost('times slower at p99', Number(slower.toFixed(2)), SLOWER_AT_MOST)
  })
}

const ms = (times: number[], share: number): string => percentile(times, share).toFixed(1)

async function openRooms(stage: TestApp, count: number): Promise<Room[]> {
  const rooms: Room[] = []
  while (rooms.length < count) {
    const cup = await createNamedBracket(stage, TEAMS)
    for (const { id, team1_id, team2_id } of (await cup.matches()).slice(0, ROOMS_PER_CUP)) {
      rooms.push({ matchId: id, speaker: captainOf(cup, team1_id), listener: captainOf(cup, team2_id) })
    }
  }
  return rooms
}

function captainOf({ teams }: NamedBracket, teamId: string | null): { id: string } {
  const team = teams.find(({ id }) => id === teamId)
  if (team === undefined) throw new Error('the first round knows its teams')
  return team.captain
}

/** One score after the other, each of a match that has none yet. */
async function timeScores(stage: TestApp, count: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) {
    const cup = await createNamedBracket(stage, TEAMS)
    for (const { id, team1_id } of (await cup.matches()).slice(0, ROOMS_PER_CUP)) {
      const path = `/admin/matches/${id}/update?winner_team_id=${team1_id}&score=2-0`
      const began = performance.now()
      const { status } = await stage.request(cup.admin, 'POST', path)
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`a score was answered ${status}`)
    }
  }
  return times
}

/** Each message is read by the other team, as its page would. */
function startTalking(stage: TestApp, rooms: readonly Room[]) {
  let isOver = false
  let messages = 0
  const problems: string[] = []
  const talk = async ({ matchId, speaker, listener }: Room, index: number): Promise<void> => {
    await sleep((index / rooms.length) * PAUSE_MS)
    while (!isOver) {
      const sent = await stage.request(speaker, 'POST', `/matches/${matchId}/messages`, { text: 'gl hf' })
      const read = await stage.request(listener, 'GET', `/matches/${matchId}/room`)
      if (sent.status !== 200 || read.status !== 200) problems.push(`${sent.status} and ${read.status}`)
      messages += 1
      await sleep(PAUSE_MS)
    }
  }
  const talks = rooms.map(talk)
  return {
    stop: async () => {
      isOver = true
      await Promise.all(talks)
      return { messages, problems }
    },
  }
}
