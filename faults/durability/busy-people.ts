import type { Bracket } from '@cup/contract/bracket'
import type { Invite } from '@cup/contract/invites'
import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import type { Person } from '@cup/rehearsal/person'
import type { Random } from '@cup/rehearsal/random'
import type { Providers } from '../harness/providers.ts'
import type { Acknowledged } from './acknowledged.ts'

/** The people who use the product while it is killed, and the writes that were acknowledged to them. */
export interface Crowd {
  origin: string
  random: Random
  providers: Providers
  admin: Person
  captains: Person[]
  players: Person[]
  /** The teams of this period, with their captains. */
  teams: { id: string; captain: Person; sessionId?: string }[]
  tournamentId: string
  acks: Acknowledged
  /** Requests for a cup that got no response; they are retried with the same key. */
  pendingCups: { name: string; key: string }[]
  renames: number
  /** Matches that got a score since the last start: a second score would replace the first. */
  scoring: Set<string>
  counter: number
}

type Action = (crowd: Crowd, person: Person) => Promise<void>

const CUP_BODY = (name: string) => ({ name, start_date: '2031-05-01T18:00Z' })

const createTeam: Action = async (crowd, captain) => {
  const [one, other] = crowd.random.shuffle(crowd.players)
  crowd.counter += 1
  const name = `Team ${crowd.counter}`
  const body = { team_name: name, player_emails: [one?.user.email, other?.user.email] }
  const response = await captain.call<{ id: string }>('POST', '/teams/create', body)
  if (response.status !== 200) return
  crowd.acks.teams.push({ id: response.body.id, name })
  crowd.teams.push({ id: response.body.id, captain })
}

const acceptInvite: Action = async (crowd) => {
  const player = crowd.random.pick(crowd.players)
  const { status, body } = await player.call<Invite[]>('GET', '/teams/invites')
  if (status !== 200 || body.length === 0) return
  const invite = crowd.random.pick(body)
  const response = await player.call('POST', `/teams/invites/${invite.id}/accept`)
  if (response.status === 200) crowd.acks.seats.push({ inviteId: invite.id, userId: player.user.id })
}

/** Opens the checkout and mostly pays; then the provider's event and the status poll race. */
const payFee: Action = async (crowd) => {
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

const rename: Action = async (crowd, person) => {
  crowd.counter += 1
  const name = `Name ${crowd.counter}`
  const known = crowd.acks.names.get(person.user.id) ?? { kept: person.user.name, tried: undefined }
  // of two concurrent renames of a person, the last one would be unknown
  if (known.tried !== undefined) return
  crowd.acks.names.set(person.user.id, { ...known, tried: name })
  const { status } = await person.call('PUT', '/auth/update-name', { name })
  // a name whose response is 503 may have been written: it stays "tried" until the database is read
  if (status >= 500) return
  crowd.acks.names.set(person.user.id, { kept: status === 200 ? name : known.kept, tried: undefined })
  if (status === 200) crowd.renames += 1
}

const scheduleCup: Action = async (crowd) => {
  crowd.counter += 1
  await requestCup(crowd, `Scheduled ${crowd.counter}`, `cup-${crowd.counter}`)
}

/** Requests a cup with an idempotency key, which is kept until a response arrives. */
export async function requestCup(crowd: Crowd, name: string, key: string): Promise<void> {
  crowd.pendingCups.push({ name, key })
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
  crowd.pendingCups = crowd.pendingCups.filter((pending) => pending.key !== key)
  if (response.status === 200) crowd.acks.cups.push({ id: cup.id, name })
}

/** Takes the next step of a random match. */
const playMatch: Action = async (crowd) => {
  const { status, body } = await crowd.admin.call<Bracket>('GET', `/bracket/${crowd.tournamentId}`)
  if (status !== 200) return
  const open = body.matches.filter((match) => match.match_status !== 'completed' && match.team1_id && match.team2_id)
  if (open.length === 0) return
  const match = crowd.random.pick(open)
  await STEPS[match.match_status]?.(crowd, match)
}

const callAsAdmin = (crowd: Crowd, match: Match, call: string) =>
  crowd.admin.call('POST', `/admin/matches/${match.id}/${call}`)

async function checkIn(crowd: Crowd, match: Match): Promise<void> {
  const teamId = [match.team1_id ?? '', match.team2_id ?? ''].find((id) => !match.checked_in_teams.includes(id))
  if (teamId === undefined) return void (await callAsAdmin(crowd, match, 'process-checkin'))
  const captain = crowd.teams.find((team) => team.id === teamId)?.captain
  const response = await captain?.call('POST', `/matches/${match.id}/checkin`)
  if (response?.status === 200) crowd.acks.checkIns.push({ matchId: match.id, teamId })
}

async function setScore(crowd: Crowd, match: Match): Promise<void> {
  if (crowd.scoring.has(match.id)) return
  crowd.scoring.add(match.id)
  const winnerId = crowd.random.pick([match.team1_id, match.team2_id]) ?? ''
  crowd.counter += 1
  const score = `2-1 #${crowd.counter}`
  const query = new URLSearchParams({ winner_team_id: winnerId, score })
  const { status } = await callAsAdmin(crowd, match, `update?${query}`)
  if (status === 200) crowd.acks.scores.push({ matchId: match.id, winnerId, score })
}

const STEPS: Record<string, (crowd: Crowd, match: Match) => Promise<unknown>> = {
  pending: (crowd, match) => callAsAdmin(crowd, match, 'start-checkin'),
  checkin: checkIn,
  in_progress: setScore,
}

const REGISTRATION: readonly [number, Action][] = [
  [0.25, createTeam],
  [0.5, acceptInvite],
  [0.75, payFee],
  [0.93, rename],
  [1, scheduleCup],
]
const PLAY: readonly [number, Action][] = [
  [0.7, playMatch],
  [0.93, rename],
  [1, scheduleCup],
]

export type Phase = 'registration' | 'play'

/** Takes one random action; throws if it gets no response. */
export async function takeRandomAction(crowd: Crowd, phase: Phase, person: Person): Promise<void> {
  const chance = crowd.random.next()
  const actions = phase === 'registration' ? REGISTRATION : PLAY
  const [, action = rename] = actions.find(([below]) => chance < below) ?? []
  await action(crowd, person)
}
