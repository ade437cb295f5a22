import { enterTeam, openCup } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Hand } from './hand.ts'

export interface Stage {
  hand: Hand
  origin: string
  admin: Person
}

const PAGES = [
  ['/', 'Rocket League Tournaments'],
  ['/prize-pool', 'Prize Pool'],
  ['/bracket', 'Bracket Not Available Yet'],
] as const

async function visitor({ hand, origin, admin }: Stage): Promise<void> {
  await openCup(admin, 'Visited')
  for (const [path, heading] of PAGES) {
    await hand.goto(`${origin}${path}`)
    await hand.see({ kind: 'heading', name: heading })
  }
}

async function dialogsAndKeyboard({ hand, origin }: Stage): Promise<void> {
  await hand.goto(`${origin}/prize-pool`)
  await hand.see({ kind: 'button', name: 'Sign In' })
  for (let presses = 0; presses < 40 && (await hand.focused()) !== 'Sign In'; presses++) await hand.press('Tab')
  await hand.press('Enter')
  const google = { kind: 'button', name: 'Continue with Google', within: 'Join the Tournament' } as const
  await hand.see(google)
  await hand.seeFocusOn('Continue with Google')
  for (const stop of ['Close', 'Continue with Google', 'Close']) {
    await hand.press('Tab')
    await hand.seeFocusOn(stop)
  }
  await hand.press('Escape')
  await hand.seeNot(google)
  await hand.seeFocusOn('Sign In')
  // with the mouse as well: Safari does not focus a button that is clicked
  await hand.goto(`${origin}/prize-pool`)
  await hand.click({ kind: 'button', name: 'Sign In' })
  await hand.seeFocusOn('Continue with Google')
  await hand.press('Escape')
  await hand.seeNot(google)
  await hand.seeFocusOn('Sign In')
}

async function captainToPaidTeam({ hand, origin, admin }: Stage): Promise<void> {
  await openCup(admin, 'Paid')
  const email = `captain.${Math.random().toString(36).slice(2)}@example.com`
  await hand.goto(`${origin}/prize-pool`)
  await hand.click({ kind: 'button', name: 'Sign In' })
  await hand.click({ kind: 'button', name: 'Continue with Google' })
  await hand.fill('E-mail', email)
  await hand.fill('Name', 'Cleo Captain')
  await hand.click({ kind: 'button', name: 'Continue' })
  await hand.see({ kind: 'button', name: 'Account of Cleo Captain' })
  await hand.click({ kind: 'button', name: 'Create New Team' })
  await hand.fill('Team Name', 'Engines')
  await hand.fill('Player 2 Email', `b.${email}`)
  await hand.fill('Player 3 Email', `c.${email}`)
  await hand.press('Enter')
  await hand.click({ kind: 'button', name: 'Pay $10 Entry Fee' })
  await hand.click({ kind: 'button', name: 'Pay $10.00' })
  await hand.see({ kind: 'heading', name: 'Payment Successful!' })
}

async function checkIn({ hand, origin, admin }: Stage): Promise<void> {
  const cup = await openCup(admin, 'Checked in')
  const team = await enterTeam(origin, 'Alpha', { joined: false })
  await enterTeam(origin, 'Bravo', { joined: false })
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await hand.signInWith(team.captain.token, origin)
  await hand.goto(`${origin}/bracket`)
  await hand.see({ kind: 'button', name: 'Account of Alpha Captain' })
  await admin.must('POST', '/admin/matches/start-all-checkins')
  // the page was open before the check-in, so it got the event
  await hand.click({ kind: 'button', name: 'Check In', within: 'Alpha vs Bravo' })
  await hand.seeText('Checked in successfully!')
}

async function adminSetsScore({ hand, origin, admin }: Stage): Promise<void> {
  const cup = await openCup(admin, 'Scored')
  for (const name of ['Alpha', 'Bravo']) await enterTeam(origin, name, { joined: false })
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await hand.signInWith(admin.token, origin)
  await hand.goto(`${origin}/admin?tab=matches`)
  await hand.click({ kind: 'button', name: 'Set Score' })
  await hand.click({ kind: 'radio', name: 'Alpha', within: 'Set Match Score' })
  await hand.fill('Score', '3-1')
  await hand.click({ kind: 'button', name: 'Save Score' })
  await hand.seeText('Match score updated!')
}

export const JOURNEYS: readonly { name: string; run(stage: Stage): Promise<void> }[] = [
  { name: 'a visitor reads every public page', run: visitor },
  { name: 'a dialog keeps the focus and restores it', run: dialogsAndKeyboard },
  { name: 'a captain signs in, makes a team and pays', run: captainToPaidTeam },
  { name: 'a captain sees a check-in open and checks in', run: checkIn },
  { name: 'an admin sets a score', run: adminSetsScore },
]
