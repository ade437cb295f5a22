import type { Bracket } from '@cup/contract/bracket'
import type { Invite } from '@cup/contract/invites'
import type { Match } from '@cup/contract/matches'
import type { PayoutSheet } from '@cup/contract/payouts'
import type { Tournament } from '@cup/contract/tournaments'
import { openMatches, payFee, playOut, readBracket, setScore, variedScore } from './cup.ts'
import { linkAccounts, playByGames, type Roster, reportGame, start } from './demo-games.ts'
import { DEMO_TEAMS, demoEmail } from './demo-rosters.ts'
import { type Person, signIn } from './person.ts'

const DAY_MS = 86_400_000
const RESULTS_IN_PROGRESS = 17
const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16).concat('Z')

/** Two finished cups with prizes, one in the middle of its evening, the next one announced. */
export async function playDemo(origin: string, admin: Person, say: (line: string) => void): Promise<void> {
  say('signing in 48 players')
  const rosters: Roster[] = []
  for (const { name, players } of DEMO_TEAMS) {
    const people = await Promise.all(players.map((player) => signIn(origin, demoEmail(player), player)))
    rosters.push({ name, people })
  }
  await linkAccounts(rosters)
  say('playing last month’s cups')
  await finishedCup(origin, admin, rosters.slice(0, 8), 'Weekly Cup #12', -14, 'all')
  await finishedCup(origin, admin, rosters.slice(2, 14), 'Weekly Cup #13', -7, 'first place')
  say('starting tonight’s cup')
  await runningCup(origin, admin, rosters)
  await admin.must('POST', '/admin/tournaments/create', { name: 'Weekly Cup #15', start_date: daysFromNow(7) })
}

async function openWith(
  origin: string,
  admin: Person,
  teams: Roster[],
  name: string,
  days: number,
): Promise<Tournament> {
  const cup = await admin.must<Tournament>('POST', '/admin/tournaments/create', { name, start_date: daysFromNow(days) })
  for (const team of teams) await enter(origin, team)
  return cup
}

async function enter(origin: string, { name, people: [captain, ...others] }: Roster): Promise<void> {
  if (!captain) return
  const { id } = await captain.must<{ id: string }>('POST', '/teams/create', {
    team_name: name,
    player_emails: others.map(({ user }) => user.email),
  })
  for (const player of others)
    for (const invite of await player.must<Invite[]>('GET', '/teams/invites'))
      if (invite.team_id === id) await player.must('POST', `/teams/invites/${invite.id}/accept`)
  await payFee(origin, captain, id)
}

/** The better seed mostly wins; every fifth match is an upset. */
const mostlyFavourites = (seeds: Map<string, number>) => (match: Match) => {
  const upset = (match.position * 7 + match.round * 3) % 5 === 0
  const [one, two] = [match.team1_id ?? '', match.team2_id ?? '']
  const oneIsBetter = (seeds.get(one) ?? 0) < (seeds.get(two) ?? 0)
  return oneIsBetter === upset ? two : one
}

async function seedsOf(admin: Person, cup: Tournament): Promise<Map<string, number>> {
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  const { teams } = await readBracket(admin, cup.id)
  return new Map(teams.map(({ id, seed }) => [id, seed]))
}

async function finishedCup(
  origin: string,
  admin: Person,
  teams: Roster[],
  name: string,
  days: number,
  sent: 'all' | 'first place',
): Promise<void> {
  const cup = await openWith(origin, admin, teams, name, days)
  await playCup(admin, cup, teams)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  const sheet = await admin.must<PayoutSheet>('GET', `/admin/payouts/${cup.id}`)
  for (const payout of sheet.payouts.filter(({ place }) => sent === 'all' || place === 1))
    await admin.must('POST', `/admin/payouts/${payout.id}/mark-sent`, {
      method: 'PayPal',
      reference: `${name} ${payout.place}`,
    })
}

/** The organiser scores short matches; the long ones at the end are settled by words about their games. */
async function playCup(admin: Person, cup: Tournament, rosters: readonly Roster[]): Promise<void> {
  const winnerOf = mostlyFavourites(await seedsOf(admin, cup))
  for (;;) {
    const bracket = await readBracket(admin, cup.id)
    const [match] = openMatches(bracket)
    if (!match) return
    const winnerId = winnerOf(match)
    const teams = teamsOf(bracket, match, rosters)
    if (match.best_of === 3 || teams === undefined) {
      await setScore(admin, match, { winner: winnerId, score: variedScore(match) })
      continue
    }
    const lost = Number(variedScore(match).split('-')[1])
    await playByGames(admin, match, teams, { winner: winnerId === match.team1_id ? 0 : 1, lost })
  }
}

function teamsOf(bracket: Bracket, match: Match, rosters: readonly Roster[]): [Roster, Roster] | undefined {
  const rosterOf = (teamId: string | null) => {
    const name = bracket.teams.find(({ id }) => id === teamId)?.team_name
    return rosters.find((roster) => roster.name === name)
  }
  const [one, two] = [rosterOf(match.team1_id), rosterOf(match.team2_id)]
  return one && two && [one, two]
}

async function runningCup(origin: string, admin: Person, rosters: Roster[]): Promise<void> {
  const cup = await openWith(origin, admin, rosters, 'Weekly Cup #14', 0)
  await playOut(admin, cup.id, mostlyFavourites(await seedsOf(admin, cup)), RESULTS_IN_PROGRESS, variedScore)
  const bracket = await readBracket(admin, cup.id)
  const nameOf = new Map(bracket.teams.map(({ id, team_name }) => [id, team_name]))
  const captainOf = (teamId: string | null): Person | undefined =>
    rosters.find(({ name }) => name === nameOf.get(teamId ?? ''))?.people[0]
  const [playing, halfReady, waiting] = openMatches(bracket)
  for (const match of [halfReady, waiting])
    if (match) await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  const teams = playing && teamsOf(bracket, playing, rosters)
  if (playing && teams) {
    await start(admin, playing, teams)
    await reportGame(playing, teams, 0, 0)
    // only one team claims the second game
    const press = { source: 'press', winner_team_id: playing.team2_id }
    await captainOf(playing.team2_id)?.must('POST', `/matches/${playing.id}/games`, press)
  }
  if (halfReady) await captainOf(halfReady.team1_id)?.must('POST', `/matches/${halfReady.id}/checkin`)
}
