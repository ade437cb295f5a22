import type { AttentionItem } from '@cup/contract/attention'
import { BEST_OF } from '@cup/contract/constants'
import type { Match, MyMatch } from '@cup/contract/matches'
import type { Room } from '@cup/contract/rooms'
import type { Random } from '@cup/rehearsal/random'
import { createNamedBracket, type NamedBracket } from '@cup/server/testing/factories/played-bracket'
import type { TestApp } from '@cup/server/testing/test-app'
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts'

export interface EveningOptions {
  teams: number
  random: Random
  /** The percentage of check-ins that are missed. */
  noShows: number
  /** In every nth match the loser claims the win as well; by default in none. */
  disputeEvery?: number
  stepSeconds: number
}

export interface Evening {
  /** Calls of players that change something, each for a button on their page. */
  playerPresses: number
  adminPresses: number
  disputes: number
  noShows: number
  matches: number
  minutes: number
  /** Per match, from the last game to the result. */
  resultWaits: number[]
  /** Per match, from the moment both teams are known to its start. */
  startWaits: number[]
  /** Minutes in which no match was open. */
  idleMinutes: number
  podium: (string | null)[]
  problems: string[]
}

interface Plan {
  at: number
  run(): Promise<void>
}

interface Stage {
  app: TestApp
  cup: NamedBracket
  clock: VirtualClock
  options: EveningOptions
  plans: Plan[]
  evening: Evening
  knownAt: Map<string, number>
  seen: Set<string>
  playedAt: Map<string, number>
  done: Set<string>
}

/** Plays a whole cup in automatic mode, from the draw to the podium; players do what their pages offer. */
export async function playEvening(app: TestApp, options: EveningOptions): Promise<Evening> {
  const cup = await createNamedBracket(app, options.teams)
  await app.request(cup.admin, 'PUT', `/admin/tournaments/${cup.tournamentId}/automatic?enabled=true&now=true`)
  await cup.becomeCurrent()
  const clock = createVirtualClock(app, cup.tournamentId)
  const stage: Stage = {
    app,
    cup,
    clock,
    options,
    plans: [],
    evening: {
      playerPresses: 0,
      adminPresses: 0,
      disputes: 0,
      noShows: 0,
      matches: 0,
      minutes: 0,
      resultWaits: [],
      startWaits: [],
      idleMinutes: 0,
      podium: [],
      problems: [],
    },
    knownAt: new Map(),
    seen: new Set(),
    playedAt: new Map(),
    done: new Set(),
  }
  await observe(stage)
  while (!(await isDecided(stage)) && clock.now() < 12 * 3600) {
    await clock.advance(options.stepSeconds)
    await runDuePlans(stage)
    await observe(stage)
  }
  return finish(stage)
}

async function runDuePlans({ plans, clock }: Stage): Promise<void> {
  const due = plans.filter(({ at }) => at <= clock.now())
  for (const plan of due) {
    plans.splice(plans.indexOf(plan), 1)
    await plan.run()
  }
}

/** Reads what people see on their pages, and plans their next actions. */
async function observe(stage: Stage): Promise<void> {
  const { cup, evening, options } = stage
  const matches = await cup.matches()
  for (const match of matches) planFor(stage, match)
  const isOpen = matches.some(({ match_status }) => match_status === 'checkin' || match_status === 'in_progress')
  if (!isOpen) evening.idleMinutes += options.stepSeconds / 60
}

function planFor(stage: Stage, match: Match): void {
  const { clock, knownAt, seen, playedAt, done, evening } = stage
  const isKnown = match.team1_id !== null && match.team2_id !== null
  if (isKnown && !knownAt.has(match.id)) knownAt.set(match.id, clock.now())
  const once = (what: string): boolean => {
    const key = `${match.id} ${what}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
  if (match.match_status === 'checkin' && once('called')) planCheckIns(stage, match)
  if (match.match_status === 'in_progress' && once('started')) {
    evening.startWaits.push((clock.now() - (knownAt.get(match.id) ?? 0)) / 60)
    planGames(stage, match)
  }
  if (match.match_status !== 'completed' || done.has(match.id)) return
  done.add(match.id)
  const played = playedAt.get(match.id)
  if (played !== undefined) evening.resultWaits.push((clock.now() - played) / 60)
}

function planCheckIns(stage: Stage, match: Match): void {
  const { random, noShows } = stage.options
  for (const teamId of [match.team1_id, match.team2_id]) {
    // a grand final without check-ins has no champion, so the cup would have no podium
    if (random.below(100) < noShows && match.best_of < BEST_OF.grandFinal) {
      stage.evening.noShows += 1
      continue
    }
    const at = stage.clock.now() + 20 + random.below(300)
    stage.plans.push({ at, run: () => press(stage, playerOf(stage, teamId), `/matches/${match.id}/checkin`) })
  }
}

/** Games of five to seven minutes; then a winner reports, and the loser responds four times out of five. */
function planGames(stage: Stage, match: Match): void {
  const { random, disputeEvery } = stage.options
  stage.evening.matches += 1
  const needed = Math.ceil(match.best_of / 2)
  const lost = random.below(needed)
  const isFirst = random.next() < 0.6
  const result = { team1_games: isFirst ? needed : lost, team2_games: isFirst ? lost : needed }
  const opposite = { team1_games: result.team2_games, team2_games: result.team1_games }
  const winner = playerOf(stage, isFirst ? match.team1_id : match.team2_id)
  const loser = playerOf(stage, isFirst ? match.team2_id : match.team1_id)
  const end = stage.clock.now() + (needed + lost) * (300 + random.below(120))
  const path = `/matches/${match.id}/report`
  const isDisputed = disputeEvery !== undefined && stage.evening.matches % disputeEvery === 0
  stage.plans.push({ at: end, run: async () => void stage.playedAt.set(match.id, stage.clock.now()) })
  stage.plans.push({ at: end + 20 + random.below(60), run: () => press(stage, winner, path, result) })
  if (isDisputed) {
    stage.evening.disputes += 1
    stage.plans.push({ at: end + 120, run: () => press(stage, loser, path, opposite) })
    stage.plans.push({ at: end + 240, run: () => settleDisputes(stage) })
  } else if (random.below(5) > 0) {
    stage.plans.push({ at: end + 90 + random.below(120), run: () => confirm(stage, loser, match.id) })
  }
}

/** Reads the room first, as the page does, and confirms the report in it. */
async function confirm(stage: Stage, player: { id: string }, matchId: string): Promise<void> {
  const room: Room = (await stage.app.request(player, 'GET', `/matches/${matchId}/room`)).body
  const [report] = room.reports
  if (room.state !== 'reported' || report === undefined) return
  const { team1_games, team2_games } = report
  await press(stage, player, `/matches/${matchId}/report/confirm`, { team1_games, team2_games })
}

async function press(stage: Stage, player: { id: string }, path: string, body?: object): Promise<void> {
  const { status, body: response } = await stage.app.request(player, 'POST', path, body)
  stage.evening.playerPresses += 1
  if (status !== 200) stage.evening.problems.push(`${path}: ${status} ${response.detail}`)
}

/** Settles each dispute with one press: the claim of the team that reported first. */
async function settleDisputes({ app, cup, evening }: Stage): Promise<void> {
  const items: AttentionItem[] = (await app.request(cup.admin, 'GET', '/admin/attention')).body.items
  for (const { match_id, claims } of items.filter(({ kind }) => kind === 'match_disputed')) {
    const [claim] = claims
    const query = `winner_team_id=${claim?.winner_team_id}&score=${claim?.score}`
    const { status } = await app.request(cup.admin, 'POST', `/admin/matches/${match_id}/update?${query}`)
    evening.adminPresses += 1
    if (status !== 200) evening.problems.push(`settling a dispute: ${status}`)
  }
}

function playerOf({ cup, options }: Stage, teamId: string | null): { id: string } {
  const team = cup.teams.find(({ id }) => id === teamId)
  if (team === undefined) throw new Error('a match has its teams')
  return options.random.pick(team.players)
}

async function isDecided({ app, cup }: Stage): Promise<boolean> {
  const { body } = await app.request(undefined, 'GET', '/tournaments/current')
  return body.id === cup.tournamentId && body.first_place_team_id !== null
}

async function finish({ app, cup, clock, evening }: Stage): Promise<Evening> {
  const { body } = await app.request(undefined, 'GET', '/tournaments/current')
  const podium = [body.first_place_team_id, body.second_place_team_id, body.third_place_team_id]
  const open = (await cup.matches()).filter(({ match_status }) => match_status !== 'completed')
  if (open.length > 0) evening.problems.push(`${open.length} matches are still open`)
  const mine: MyMatch[] = (await app.request(cup.teams[0]?.captain, 'GET', '/matches/mine')).body.matches
  if (mine.length > 0) evening.problems.push('a captain still has a match to play')
  return { ...evening, podium, minutes: clock.now() / 60 }
}
