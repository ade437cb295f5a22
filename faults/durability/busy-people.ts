import type { Bracket } from '@cup/contract/bracket'
import type { Invite } from '@cup/contract/invites'
import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import type { Person } from '@cup/rehearsal/person'
import type { Random } from '@cup/rehearsal/random'
import type { Providers } from '../harness/providers.ts'
import type { Acknowledged } from './acknowledged.ts'

/** The people who use the product while it is being killed, and what was acknowledged to them. */
export interface Crowd {
  origin: string
  random: Random
  providers: Providers
  admin: Person
  captains: Person[]
  players: Person[]
  /** Teams of the running period, whose captains can act for them. */
  teams: { id: string; captain: Person; sessionId?: string }[]
  tournamentId: string
  acks: Acknowledged
  /** Requested cups without a response: the request is repeated with the same key. */
  unanswered: { name: string; key: string }[]
  renames: number
  /** Matches that have a score since the start: a second score would rightly replace the first. */
  scoring: Set<string>
  counter: number
}

type Act = (crowd: Crowd, person: Person) => Promise<void>

const CUP_BODY = (name: string) => ({ name, start_date: '2031-05-01T18:00Z' })

const createTeam: Act = async (crowd, captain) => {
  const [one, other] = crowd.random.shuffle(crowd.players)
  crowd.counter += 1
  const name = `Team ${crowd.counter}`
  const body = { team_name: name, player_emails: [one?.user.email, other?.user.email] }
  const answer = await captain.call<{ id: string }>('POST', '/teams/create', body)
  if (answer.status !== 200) return
  crowd.acks.teams.push({ id: answer.body.id, name })
  crowd.teams.push({ id: answer.body.id, captain })
}

const acceptInvite: Act = async (crowd) => {
  const player = crowd.random.pick(crowd.players)
  const { status, body } = await player.call<Invite[]>('GET', '/teams/invites')
  if (status !== 200 || body.length === 0) return
  const invite = crowd.random.pick(body)
  const answer = await player.call('POST', `/teams/invites/${invite.id}/accept`)
  if (answer.status === 200) crowd.acks.seats.push({ inviteId: invite.id, userId: player.user.id })
}

/** Opens the page and mostly pays on it; the event and the question for the state then race each other. */
const payFee: Act = async (crowd) => {
  const unpaid = crowd.teams.filter((team) => team.sessionId === undefined)
  if (unpaid.length === 0) return
  const team = crowd.random.pick(unpaid)
  const body = { team_id: team.id, origin_url: crowd.origin }
  const { status, body: page } = await team.captain.call<{ url: string }>('POST', '/payments/checkout', body)
  if (status !== 200) return
  const sessionId = page.url.split('/').at(-1) ?? ''
  crowd.acks.checkouts.push({ teamId: team.id, sessionId })
  if (crowd.random.next() < 0.2) return
  team.sessionId = sessionId
  crowd.providers.controls.payments.pay(sessionId)
  const state = await team.captain.call<{ payment_status: string }>('GET', `/payments/status/${sessionId}`)
  if (state.status === 200 && state.body.payment_status === 'paid') crowd.acks.payments.push({ sessionId })
}

const rename: Act = async (crowd, person) => {
  crowd.counter += 1
  const name = `Name ${crowd.counter}`
  const known = crowd.acks.names.get(person.user.id) ?? { kept: person.user.name, tried: undefined }
  // two renames of one person at once would leave it unknown which one came last
  if (known.tried !== undefined) return
  crowd.acks.names.set(person.user.id, { ...known, tried: name })
  const { status } = await person.call('PUT', '/auth/update-name', { name })
  // a name whose response is 503 may have been written: it stays "tried" until the database is read
  if (status >= 500) return
  crowd.acks.names.set(person.user.id, { kept: status === 200 ? name : known.kept, tried: undefined })
  if (status === 200) crowd.renames += 1
}

const scheduleCup: Act = async (crowd) => {
  crowd.counter += 1
  await askForCup(crowd, `Scheduled ${crowd.counter}`, `cup-${crowd.counter}`)
}

/** Requests a cup with a key, and remembers the key until a response arrives. */
export async function askForCup(crowd: Crowd, name: string, key: string): Promise<void> {
  crowd.unanswered.push({ name, key })
  const response = await fetch(`${crowd.origin}/api/admin/tournaments/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${crowd.admin.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(CUP_BODY(name)),
  })
  const cup = (await response.json()) as Tournament & { detail?: string }
  if (cup.detail === 'This request is already being processed') return
  crowd.unanswered = crowd.unanswered.filter((asked) => asked.key !== key)
  if (response.status === 200) crowd.acks.cups.push({ id: cup.id, name })
}

/** Takes the next step of a random match. */
const playMatch: Act = async (crowd) => {
  const { status, body } = await crowd.admin.call<Bracket>('GET', `/bracket/${crowd.tournamentId}`)
  if (status !== 200) return
  const open = body.matches.filter((match) => match.match_status !== 'completed' && match.team1_id && match.team2_id)
  if (open.length === 0) return
  const match = crowd.random.pick(open)
  await STEPS[match.match_status]?.(crowd, match)
}

const act = (crowd: Crowd, match: Match, call: string) => crowd.admin.call('POST', `/admin/matches/${match.id}/${call}`)

async function checkIn(crowd: Crowd, match: Match): Promise<void> {
  const teamId = [match.team1_id ?? '', match.team2_id ?? ''].find((id) => !match.checked_in_teams.includes(id))
  if (teamId === undefined) return void (await act(crowd, match, 'process-checkin'))
  const captain = crowd.teams.find((team) => team.id === teamId)?.captain
  const answer = await captain?.call('POST', `/matches/${match.id}/checkin`)
  if (answer?.status === 200) crowd.acks.checkIns.push({ matchId: match.id, teamId })
}

async function setScore(crowd: Crowd, match: Match): Promise<void> {
  if (crowd.scoring.has(match.id)) return
  crowd.scoring.add(match.id)
  const winnerId = crowd.random.pick([match.team1_id, match.team2_id]) ?? ''
  crowd.counter += 1
  const score = `2-1 #${crowd.counter}`
  const query = new URLSearchParams({ winner_team_id: winnerId, score })
  const { status } = await act(crowd, match, `update?${query}`)
  if (status === 200) crowd.acks.scores.push({ matchId: match.id, winnerId, score })
}

const STEPS: Record<string, (crowd: Crowd, match: Match) => Promise<unknown>> = {
  pending: (crowd, match) => act(crowd, match, 'start-checkin'),
  checkin: checkIn,
  in_progress: setScore,
}

const REGISTRATION: readonly [number, Act][] = [
  [0.25, createTeam],
  [0.5, acceptInvite],
  [0.75, payFee],
  [0.93, rename],
  [1, scheduleCup],
]
const PLAY: readonly [number, Act][] = [
  [0.7, playMatch],
  [0.93, rename],
  [1, scheduleCup],
]

export type Phase = 'registration' | 'play'

/** Takes one random action; throws if no response arrived. */
export async function doSomething(crowd: Crowd, phase: Phase, person: Person): Promise<void> {
  const chance = crowd.random.next()
  const acts = phase === 'registration' ? REGISTRATION : PLAY
  const [, act = rename] = acts.find(([below]) => chance < below) ?? []
  await act(crowd, person)
}
