import type { Bracket } from '@cup/contract/bracket'
import type { Invite } from '@cup/contract/invites'
import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import { demoEmail } from './demo-rosters.ts'
import { type Person, signIn } from './person.ts'

export interface CupTeam {
  id: string
  name: string
  captain: Person
  players: Person[]
}

/** Completes all open cups and opens a new one, so that a journey starts from registration. */
export async function openCup(admin: Person, name: string, startDate = '2030-01-05T18:00Z'): Promise<Tournament> {
  const all = await admin.must<Tournament[]>('GET', '/admin/tournaments/all')
  for (const cup of all.filter(({ status }) => status !== 'completed'))
    await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  return admin.must<Tournament>('POST', '/admin/tournaments/create', { name, start_date: startDate })
}

interface EnterOptions {
  paid?: boolean
  joined?: boolean
  /** The captain's name first; without them the players are numbered. */
  people?: readonly [string, string, string]
}

/** Signs in a captain and two players, who join and pay according to the options. */
export async function enterTeam(
  origin: string,
  name: string,
  { paid = true, joined = true, people }: EnterOptions = {},
): Promise<CupTeam> {
  const slug = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${Math.random().toString(36).slice(2, 8)}`
  const names = people ?? [`${name} Captain`, `${name} Player 2`, `${name} Player 3`]
  const addressOf = (index: number): string =>
    people ? demoEmail(names[index] ?? '') : `${slug}-${index + 1}@example.com`
  const captain = await signIn(origin, addressOf(0), names[0])
  const emails = [addressOf(1), addressOf(2)]
  const team = await captain.must<{ id: string }>('POST', '/teams/create', { team_name: name, player_emails: emails })
  const players: Person[] = []
  if (joined)
    for (const [index, email] of emails.entries()) {
      const player = await signIn(origin, email, names[index + 1] ?? '')
      const [invite] = await player.must<Invite[]>('GET', '/teams/invites')
      if (!invite) throw new Error(`${email} has no invite`)
      await player.must('POST', `/teams/invites/${invite.id}/accept`)
      players.push(player)
    }
  if (paid) await payFee(origin, captain, team.id)
  return { id: team.id, name, captain, players }
}

/** Ends a wait that leads nowhere; a busy machine may take its time. */
const PAID_TIMEOUT_MS = 60_000

/** Pays on the local provider's checkout page and waits until the server has recorded it. */
export async function payFee(origin: string, captain: Person, teamId: string): Promise<string> {
  const { url } = await captain.must<{ url: string }>('POST', '/payments/checkout', {
    team_id: teamId,
    origin_url: origin,
  })
  const landed = await captain.browser.submit(url, { action: 'pay' })
  const session = landed.url.searchParams.get('session_id')
  if (!session) throw new Error(`paying ended at ${landed.url.href}`)
  for (const end = performance.now() + PAID_TIMEOUT_MS; performance.now() < end; ) {
    const status = await captain.must<{ payment_status: string }>('GET', `/payments/status/${session}`)
    if (status.payment_status === 'paid') return session
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`session ${session} was never paid`)
}

export const readBracket = (admin: Person, cupId: string): Promise<Bracket> => admin.must('GET', `/bracket/${cupId}`)

/** Playable matches: both teams known, not completed. */
export const openMatches = (bracket: Bracket): Match[] =>
  bracket.matches.filter(({ match_status, team1_id, team2_id }) => match_status !== 'completed' && team1_id && team2_id)

const winsNeeded = ({ best_of }: Match): number => Math.ceil(best_of / 2)

/** A score that fits the match; the losing team's games differ from match to match. */
export const variedScore = (match: Match): string =>
  `${winsNeeded(match)}-${(match.position * 5 + match.round * 3) % winsNeeded(match)}`

/** Sets a score as an admin; by default the first team wins and loses one game. */
export async function setScore(
  admin: Person,
  match: Match,
  { winner = match.team1_id, score = `${winsNeeded(match)}-1` }: { winner?: string | null; score?: string } = {},
): Promise<void> {
  const query = new URLSearchParams({ winner_team_id: winner ?? '', score })
  await admin.must('POST', `/admin/matches/${match.id}/update?${query}`)
}

/** Plays to the end; `winnerOf` chooses. Returns how many results were set. */
export async function playOut(
  admin: Person,
  cupId: string,
  winnerOf: (match: Match) => string = (match) => match.team1_id ?? '',
  limit = Number.POSITIVE_INFINITY,
  scoreOf: (match: Match) => string = (match) => `${winsNeeded(match)}-1`,
): Promise<number> {
  let played = 0
  for (;;) {
    const [next] = openMatches(await readBracket(admin, cupId))
    if (!next || played >= limit) return played
    await setScore(admin, next, { winner: winnerOf(next), score: scoreOf(next) })
    played++
  }
}
