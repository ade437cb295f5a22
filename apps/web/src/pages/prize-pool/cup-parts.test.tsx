import { playerTable } from '@cup/contract/games'
import { paymentConfig } from '@cup/contract/payments'
import { type OwnPayout, ownPayouts } from '@cup/contract/payouts'
import { type RunItBackOffer, runItBack } from '@cup/contract/teams'
import { tournamentMoney } from '@cup/contract/tournament-money'
import { type CurrentTournament, currentTournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart } from '../../../test-support/render-part.tsx'
import { anId, aTournament } from '../../../test-support/samples.ts'
import { currentTournamentQuery } from '../../features/tournament/tournament-queries.ts'
import { CupMoney } from './CupMoney.tsx'
import { CupResult } from './CupResult.tsx'
import { PaymentTerms } from './PaymentTerms.tsx'
import { PrizePool } from './PrizePool.tsx'
import { RunItBack } from './RunItBack.tsx'

const NO_MONEY = { fees: 0, added: 0, refunded: 0, pool: 0, paid_out: { first: 0, second: 0, third: 0 }, owed: 0 }
const terms = () => screen.queryAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
const OUT = ['Paid to 1st place $0.00', 'Paid to 2nd place $0.00', 'Paid to 3rd place $0.00', 'Still owed $0.00']

test.each([
  ['only fees', { fees: 20, pool: 20 }, ['Entry fees $20.00', 'Prize pool $20.00', ...OUT]],
  ['only an added prize', { added: 50, pool: 50 }, ['Added prize $50.00', 'Prize pool $50.00', ...OUT]],
  [
    'fees that were given back',
    { fees: 20, refunded: 20 },
    ['Entry fees $20.00', 'Refunded -$20.00', 'Prize pool $0.00', ...OUT],
  ],
])('the money of a cup with %s has a line for each sum that there was', async (_what, changes, lines) => {
  const api = fakeApi().respond(tournamentMoney, { ...NO_MONEY, ...changes })
  renderPart(<CupMoney tournamentId="cup-7" />)
  await screen.findByRole('region', { name: 'Money in, money out' })
  expect(terms()).toEqual(lines)
  expect(api.requests(tournamentMoney)[0]?.params).toEqual({ id: 'cup-7' })
})

test('a cup without money has no such block', async () => {
  const api = fakeApi().respond(tournamentMoney, NO_MONEY)
  const { container } = renderPart(<CupMoney tournamentId="cup-7" />)
  await expect.poll(() => api.requests(tournamentMoney).length).toBeGreaterThan(0)
  await expect.poll(() => container.textContent).toBe('')
})

const Pool = () => <PrizePool current={useQuery(currentTournamentQuery)} />
const LIMITED = { team_limit: 4, places: { taken: 3, waiting: 0 } }

test.each<[Partial<CurrentTournament>, string | RegExp]>([
  [{ paid_team_count: 1 }, /^Cup 12 · 1 paid team × \$10Starts .*Nov 21, 2026.* · Add to calendar$/],
  [{ ...LIMITED }, /^Cup 12 · 24 paid teams × \$10 · 3 of 4 places takenStarts /],
  [{ entry_fee: 0, paid_team_count: 1 }, /^Cup 12 · 1 team is inStarts /],
  [
    { ...LIMITED, status: 'in_progress', entry_fee: 0, paid_team_count: 2 },
    'Cup 12 · 2 teams are inBeing played now · Watch the bracket',
  ],
  [{ status: 'completed', added_prize: 5 }, 'Cup 12 · 24 paid teams × $10of which $5.00 addedCompleted'],
  [{ status: 'completed', cancelled: true }, /Cancelled\. Every entry fee was refunded\.$/],
])('the line below the pool of a cup %o', async (changes, words) => {
  fakeApi().respond(currentTournament, aTournament(changes))
  renderPart(<Pool />)
  const line = (await screen.findByText('Cup 12')).parentElement
  expect(line?.textContent).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
  const links = [...(line?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  const { status } = aTournament(changes)
  const expected = {
    active: [`/api/calendar.ics?tournament_id=${anId(100)}`],
    in_progress: ['/bracket'],
    completed: [],
  }
  expect(links).toEqual(expected[status])
})

test.each([
  [{ entry_fee: 0, prize_pool: 0 }, 'A cup for the honour', 'Free to enter'],
  [{ entry_fee: 0, prize_pool: 50 }, 'Prize Pool', '$50.00'],
  [{ entry_fee: 10, prize_pool: 0 }, 'Prize Pool', '$0.00'],
])('the pool of a cup %o', async (changes, heading, pool) => {
  fakeApi().respond(currentTournament, aTournament(changes))
  renderPart(<Pool />)
  const line = (await screen.findByText('Cup 12')).parentElement
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(line?.previousSibling?.textContent).toBe(pool)
})

const OFFER: RunItBackOffer = {
  team_id: anId(7),
  team_name: 'Redshift',
  tournament_name: 'Cup 11',
  invited: [],
  left_out: [],
}
const declined = (name: string) => ({ name, reason: 'declined' as const })
const closed = { name: 'Deleted user', reason: 'closed' as const }
const NOBODY = 'Nobody is invited by this: invite your players afterwards.'

test.each([
  [{}, NOBODY],
  [{ invited: ['Mia'] }, 'Mia will be invited.'],
  [{ left_out: [declined('Sam'), declined('Kit')] }, `${NOBODY} Sam and Kit declined last time and are not invited.`],
  [{ left_out: [closed, closed] }, `${NOBODY} 2 players closed their accounts.`],
])('an offer to play again %o says who is invited', (changes, words) => {
  fakeApi().respond(currentTournament, aTournament())
  const { unmount } = renderPart(<RunItBack offer={{ ...OFFER, ...changes }} isFree={false} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('You played Cup 11 together. The entry fee comes next.')).toBeTruthy()
  unmount()
})

test('in a free cup the earlier team is registered again without a payment', async () => {
  const api = fakeApi()
    .respond(currentTournament, aTournament({ entry_fee: 0 }))
    .respond(runItBack, { id: anId(8), team_name: 'Redshift', paid: false })
  const { takeStale } = renderPart(<RunItBack offer={OFFER} isFree />)
  expect(screen.getByText('You played Cup 11 together.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Play again with Redshift' }))
  await expect.poll(takeStale).toContain('own-entry')
  expect(api.requests(runItBack)).toMatchObject([{ params: { id: OFFER.team_id }, body: {} }])
})

const OVER = aTournament({ status: 'completed', first_place_team_name: 'Vipers', payouts_total: 3, payouts_sent: 1 })
const aPrize = (changes: Partial<OwnPayout> = {}): OwnPayout => ({
  id: 'prize',
  tournament_id: OVER.id,
  tournament_name: 'Cup 12',
  place: 1,
  team_name: 'Vipers',
  amount: 55,
  state: 'owed',
  sent_at: null,
  handle: null,
  ...changes,
})
const result = async () => (await screen.findByRole('region', { name: 'Winners of Cup 12' })).textContent

test('a visitor sees how a cup ended; only a player is told about a prize, and only about one of this cup', async () => {
  const api = fakeApi()
    .respond(playerTable, [])
    .respond(ownPayouts, { payouts: [aPrize()] })
  const { unmount } = renderPart(<CupResult tournament={OVER} isSignedIn={false} />)
  expect(await result()).toBe('Winners of Cup 121stVipersSee its bracketPrizes paid: 1 of 3')
  expect(api.requests(ownPayouts)).toEqual([])
  unmount()
  const mine = renderPart(<CupResult tournament={OVER} isSignedIn isLinked />)
  const link = await screen.findByRole('link', { name: 'Claim your $55.00' })
  expect(link.getAttribute('href')).toBe('/prize-pool?prizes=mine')
  expect(screen.getByRole('link', { name: 'Its teams and money' })).toBeTruthy()
  mine.unmount()
  api.respond(ownPayouts, { payouts: [aPrize({ tournament_id: 'earlier' })] })
  const before = api.requests(ownPayouts).length
  renderPart(<CupResult tournament={{ ...OVER, payouts_total: 0 }} isSignedIn />)
  await expect.poll(() => api.requests(ownPayouts).length).toBeGreaterThan(before)
  expect(await result()).toBe('Winners of Cup 121stVipersSee its bracket')
})

test.each([
  [10, 'Cup 12 was cancelledEvery entry fee was refunded.'],
  [0, 'Cup 12 was cancelled'],
])('a cancelled cup for $%i has no winners, and asks for no prizes', (entry_fee, words) => {
  const api = fakeApi().respond(ownPayouts, { payouts: [] })
  const { container } = renderPart(<CupResult tournament={{ ...OVER, cancelled: true, entry_fee }} isSignedIn />)
  expect(container.textContent).toBe(words)
  expect(api.requests(ownPayouts)).toEqual([])
})

test.each([
  ['help@cup.test', 'Questions: help@cup.test', 'mailto:help@cup.test'],
  [null, 'Questions: ask the organiser who announced the cup before you pay.', undefined],
])('the payment terms name the fee and a contact (%s)', async (contact_email, words, href) => {
  fakeApi()
    .respond(currentTournament, aTournament({ entry_fee: 7.5 }))
    .respond(paymentConfig, { enabled: true, publishable_key: null, contact_email })
  const { container } = renderPart(<PaymentTerms />)
  await screen.findByText(/^\$7\.50 pays for the whole team/)
  await expect.poll(() => container.querySelector('li:last-child')?.textContent).toBe(words)
  expect(container.querySelector('a')?.getAttribute('href')).toBe(href)
})
