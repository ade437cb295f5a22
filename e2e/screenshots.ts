/**
 * Takes pictures of every page in every phase of a cup: the real product, filled through its own calls, in a real
 * browser. All of them go to .cache/screenshots, the best to docs/screenshots.
 */
import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import { enterTeam, openCup, payFee, playOut, readBracket, variedScore } from '@cup/rehearsal/cup'
import { playDemo } from '@cup/rehearsal/demo-cups'
import { DEMO_TEAMS, demoEmail } from '@cup/rehearsal/demo-rosters'
import { type Person, signIn } from '@cup/rehearsal/person'
import { startServer } from '@cup/rehearsal/server-process'
import { chromium } from '@playwright/test'
import { chromiumPath } from './support/chromium.ts'
import { takeRoomPictures } from './support/room-pictures.ts'
import { ALL_PICTURES, type Picture, takePicture } from './support/take-picture.ts'

const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000 + 3_600_000).toISOString().slice(0, 16).concat('Z')
const ROSTERS = DEMO_TEAMS.slice(0, 7)
/** This team has not paid, and its players have not accepted yet. */
const LATE = { name: 'Musty Mechanics', players: ['Cleo Bright', 'Arlo Dunn', 'Noor Said'] } as const

const log = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
let count = 0

async function take(origin: string, pictures: readonly Picture[]): Promise<void> {
  for (const picture of pictures) {
    const taken = await takePicture(browser, origin, picture)
    count += taken.length
    log(`  ${taken.join(' ')}`)
  }
}

/** No cup, registration and the end of a cup. */
async function takeQuietPhases(): Promise<void> {
  const server = await startServer()
  try {
    const admin = await signIn(server.origin, 'admin@example.com', 'Alex Organiser')
    await take(server.origin, [
      { name: 'no-cup-home', address: '/', shows: 'The next cup is being planned' },
      { name: 'no-cup-teams', address: '/prize-pool', shows: 'Registered Teams' },
      { name: 'no-cup-bracket', address: '/bracket', shows: 'Bracket Not Available Yet' },
      { name: 'no-cup-admin', address: '/admin', shows: 'Tournament Controls', as: admin },
    ])
    const cup = await openCup(admin, 'Weekly Cup #16', IN_TWO_DAYS)
    const teams = []
    for (const { name, players } of ROSTERS) teams.push(await enterTeam(server.origin, name, { people: players }))
    const debtor = await enterTeam(server.origin, LATE.name, { people: LATE.players, paid: false, joined: false })
    const invited = await signIn(server.origin, demoEmail(LATE.players[1]), LATE.players[1])
    await take(server.origin, [
      { name: 'registration-home', address: '/', shows: 'teams are in' },
      { name: 'registration-teams', address: '/prize-pool', shows: 'Registered Teams' },
      { name: 'registration-unpaid', address: '/prize-pool', shows: 'Payment Required', as: debtor.captain },
      { name: 'registration-bracket', address: '/bracket', shows: 'Bracket Not Available Yet' },
      {
        name: 'registration-sign-in',
        address: '/prize-pool',
        shows: 'Registered Teams',
        press: { name: 'Sign In', opens: 'Continue with Google' },
      },
      {
        name: 'registration-create',
        address: '/prize-pool',
        shows: 'Registered Teams',
        press: { name: 'Create New Team', opens: 'Player 2 Email' },
        as: invited,
      },
      {
        name: 'registration-settings',
        address: '/settings',
        shows: 'Match called',
        as: debtor.captain,
        sizes: [1280, 390, 360],
        height: 1500,
      },
      { name: 'registration-invites', address: '/invites', shows: 'Accept', as: invited },
      { name: 'registration-no-invites', address: '/invites', shows: 'No Pending Invites', as: debtor.captain },
      { name: 'registration-broadcast', address: '/bracket?view=broadcast', shows: 'Starts in', sizes: [1080] },
      { name: 'registration-admin', address: '/admin', shows: 'Tournament Controls', as: admin },
      {
        name: 'registration-manage',
        address: '/prize-pool',
        shows: 'Paid',
        press: { name: 'Manage team', opens: 'Withdraw team' },
        as: debtor.captain,
      },
      { name: 'payment-failed', address: '/payment-success', shows: 'Payment Failed' },
    ])
    const session = await payFee(server.origin, debtor.captain, debtor.id)
    const success = `/payment-success?session_id=${session}`
    await take(server.origin, [{ name: 'payment-success', address: success, shows: 'is in', as: debtor.captain }])
    await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
    const everyTeam = [...teams, debtor]
    const photograph = (pictures: readonly Picture[]) => take(server.origin, pictures)
    await takeRoomPictures({ server, admin, cupId: cup.id, teams: everyTeam, take: photograph })
    await playOut(admin, cup.id, undefined, undefined, variedScore)
    await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
    const over = await admin.must<Tournament>('GET', '/tournaments/current')
    const champion = everyTeam.find(({ id }) => id === over.first_place_team_id)?.captain
    const podium = [over.first_place_team_id, over.second_place_team_id, over.third_place_team_id]
    const eliminated = everyTeam.find(({ id }) => !podium.includes(id))?.captain
    if (!champion || !eliminated) throw new Error('the cup has no champion')
    await take(server.origin, [
      { name: 'over-home', address: '/', shows: 'Champions' },
      { name: 'over-teams', address: '/prize-pool', shows: 'Prize Pool' },
      { name: 'over-bracket', address: '/bracket', shows: 'Winners Bracket', documented: 1280 },
      {
        name: 'over-champion',
        address: '/bracket',
        shows: 'Champions! You won the cup',
        as: champion,
        documented: 390,
      },
      { name: 'over-eliminated', address: '/bracket', shows: 'You finished', as: eliminated },
      { name: 'over-champion-home', address: '/', shows: 'say how you want it', as: champion },
      { name: 'over-eliminated-teams', address: '/prize-pool', shows: 'You finished', as: eliminated },
      { name: 'over-admin', address: '/admin', shows: 'Tournament Controls', as: admin },
      {
        name: 'over-broadcast',
        address: '/bracket?view=broadcast&scene=champions',
        shows: 'Champions',
        sizes: [1080],
      },
    ])
  } finally {
    await server.stop()
  }
}

/** The announcements before and after a channel is connected. */
async function takeDiscordCard(origin: string, admin: Person): Promise<void> {
  const card = (state: string): Picture => ({
    name: `live-admin-discord-${state}`,
    address: '/admin',
    shows: 'Discord announcements',
    unfold: 'Discord announcements',
    as: admin,
    sizes: [1280, 360],
    height: 1600,
  })
  await take(origin, [card('unconnected')])
  const { webhook_url } = (await (await fetch(`${origin}/dev/discord.json`)).json()) as { webhook_url: string }
  await admin.must('PUT', '/admin/announcements', { discord_webhook_url: webhook_url })
  await take(origin, [card('connected')])
}

/** A team in each situation of the evening; which ones they are depends on the draw. */
function situationsOf({ teams, matches }: Bracket) {
  const open = matches.filter(({ match_status }) => match_status !== 'completed')
  const sidesOf = ({ team1_id, team2_id }: Match) => [team1_id, team2_id]
  const called = open.filter(({ match_status }) => match_status === 'checkin')
  const waiting = open.filter((match) => match.match_status === 'pending' && sidesOf(match).includes(null))
  const playing = new Set(open.flatMap(sidesOf))
  return {
    teams,
    plays: open.find(({ match_status }) => match_status === 'in_progress')?.team1_id,
    isCalled: called.flatMap((match) => sidesOf(match).filter((id) => !match.checked_in_teams.includes(id ?? '')))[0],
    isCheckedIn: called.flatMap(({ checked_in_teams }) => checked_in_teams)[0],
    waits: waiting.flatMap(sidesOf).find((id) => id !== null),
    isOut: teams.find(({ id }) => !playing.has(id))?.id,
  }
}

/** An evening: the sample of `npm run dev`. */
async function takeLivePhase(): Promise<void> {
  const server = await startServer()
  try {
    const admin = await signIn(server.origin, 'admin@example.com', 'Alex Organiser')
    await playDemo(server.origin, admin, (line) => log(`  ${line}`))
    const { id: cupId } = await admin.must<Tournament>('GET', '/tournaments/current')
    const { teams, ...situations } = situationsOf(await readBracket(admin, cupId))
    const captainIn = async (situation: keyof typeof situations): Promise<Person> => {
      const team = teams.find(({ id }) => id === situations[situation])?.team_name
      const [captain] = DEMO_TEAMS.find(({ name }) => name === team)?.players ?? []
      if (captain === undefined) throw new Error(`no team of the demo is in the situation ${situation}`)
      return signIn(server.origin, demoEmail(captain), captain)
    }
    const stream = (scene: string, shows: string): Picture => ({
      name: `live-broadcast-${scene}`,
      address: `/bracket?view=broadcast&scene=${scene}`,
      shows,
      sizes: [1080],
    })
    await take(server.origin, [
      { name: 'live-home', address: '/', shows: 'Now playing', documented: 1280 },
      { name: 'live-teams', address: '/prize-pool', shows: 'Registered Teams' },
      { name: 'live-bracket', address: '/bracket', shows: 'Winners Bracket', documented: 1280 },
      {
        name: 'live-cards',
        address: '/bracket',
        shows: 'Winners Bracket',
        press: { name: '100%', opens: 'Winners Bracket' },
        sizes: [1280],
      },
      {
        name: 'live-list',
        address: '/bracket',
        shows: 'Winners Bracket',
        press: { name: 'List', opens: 'Losers Bracket' },
      },
      { name: 'live-playing', address: '/bracket', shows: 'Your match is on', as: await captainIn('plays') },
      {
        name: 'live-called',
        address: '/bracket',
        shows: 'Your match is called',
        as: await captainIn('isCalled'),
        documented: 390,
      },
      { name: 'live-called-home', address: '/', shows: 'Check in now', as: await captainIn('isCalled') },
      { name: 'live-checked-in', address: '/bracket', shows: 'checked in', as: await captainIn('isCheckedIn') },
      { name: 'live-waiting', address: '/bracket', shows: 'Waiting for', as: await captainIn('waits') },
      { name: 'live-eliminated', address: '/bracket', shows: 'You finished', as: await captainIn('isOut') },
      { ...stream('stage', 'Now playing'), documented: 1080 },
      stream('results', 'Results'),
      stream('pool', 'Prize pool'),
      stream('bracket', 'Winners Bracket'),
      { name: 'live-admin', address: '/admin', shows: 'What needs you now', as: admin, documented: 1280 },
      { name: 'live-admin-matches', address: '/admin?tab=matches', shows: 'Matches (', as: admin },
      { name: 'live-admin-teams', address: '/admin?tab=teams', shows: 'Teams (', as: admin },
      { name: 'live-admin-tournaments', address: '/admin?tab=tournaments', shows: 'Tournament Management', as: admin },
      { name: 'live-admin-users', address: '/admin?tab=users', shows: 'Users (', as: admin },
      {
        name: 'live-admin-payments',
        address: '/admin?tab=tournaments',
        shows: 'Tournament Management',
        press: { name: 'Payments', opens: 'Ledger CSV' },
        as: admin,
        sizes: [1280, 360],
      },
    ])
    await takeDiscordCard(server.origin, admin)
  } finally {
    await server.stop()
  }
}

try {
  await takeQuietPhases()
  await takeLivePhase()
  log(`${count} pictures in ${ALL_PICTURES}`)
} finally {
  await browser.close()
}
