import { listTeams } from '@cup/contract/teams'
import { type CurrentTournament, currentTournament } from '@cup/contract/tournaments'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { anId, aTeam, aTournament, aUser } from '../../../test-support/samples.ts'
import { nextStep } from './next-step.ts'

const me = aUser()
const other = { id: anId(90), name: 'Other', email: null }
const own = { id: me.id, name: me.name, email: null }
const third = { id: anId(91), name: 'Third', email: null }
const FREE: Partial<CurrentTournament> = { entry_fee: 0 }
const OVER: Partial<CurrentTournament> = { status: 'completed' }
const CAPTAIN = aTeam({ team_name: 'Vipers', captain_id: me.id, players: [own] })
const MEMBER = aTeam({ team_name: 'Vipers', captain_id: other.id, players: [other, own] })
const WHOLE = aTeam({ ...CAPTAIN, players: [own, other, third] })
const next_cup = { id: 'next', name: 'Cup 13', start_date: '2099-11-28T18:00:00.000Z' }

test.each([
  ['no team', {}, undefined, 'Enter your team', '/prize-pool'],
  ['an unpaid team of my own', {}, CAPTAIN, 'Pay the entry fee of Vipers', '/prize-pool'],
  ['an unpaid team that I play in', {}, MEMBER, 'Vipers waits for its entry fee', '/prize-pool'],
  ['a paid team', {}, { ...CAPTAIN, paid: true }, 'Vipers is in. Next: the draw', '/prize-pool'],
  ['a short team in a free cup', FREE, { ...WHOLE, players: [own, other] }, 'Vipers needs players', '/prize-pool'],
  ['a whole team in a free cup', FREE, WHOLE, 'Vipers waits for a place', '/prize-pool'],
  ['a cup that is played', { status: 'in_progress' }, CAPTAIN, 'Watch the bracket live', '/bracket'],
  [
    'a decided cup that is not closed',
    { status: 'in_progress', first_place_team_name: 'Vipers' },
    CAPTAIN,
    'See how it ended',
    '/bracket',
  ],
  ['a cup that is over', OVER, undefined, 'See how it ended', '/bracket'],
  ['a cup that was cancelled', { ...OVER, cancelled: true }, undefined, 'See all teams', '/prize-pool'],
  ['a next cup', { ...OVER, cancelled: true, next_cup }, undefined, /^Next cup: .*Nov 28, 2099/, '/prize-pool'],
] as const)('with %s the next step is said', (_name, cup, team, words, to) => {
  const step = nextStep(aTournament(cup), team as typeof CAPTAIN | undefined, { userId: me.id, isFull: false })
  expect(step).toEqual({ to, text: typeof words === 'string' ? words : expect.stringMatching(words) })
})

test.each([
  ['no team', {}, undefined, 'The cup is full. Enter and wait for a place'],
  ['an unpaid team', {}, CAPTAIN, 'The cup is full. See where Vipers stands'],
  ['a paid team', {}, { ...CAPTAIN, paid: true }, 'Vipers is in. Next: the draw'],
  ['a whole team in a free cup', FREE, WHOLE, 'Vipers waits for a place'],
] as const)('while the cup is full, with %s the next step is said', (_name, cup, team, text) => {
  const step = nextStep(aTournament(cup), team as typeof CAPTAIN | undefined, { userId: me.id, isFull: true })
  expect(step).toEqual({ to: '/prize-pool', text })
})

test("the next step depends on the viewer's own team only", async () => {
  const others = aTeam({ id: anId(95), captain_id: other.id, players: [other, third] })
  const api = quietApi(me).respond(currentTournament, aTournament()).respond(listTeams, [others, MEMBER])
  await openPage('/')
  const link = await screen.findByRole('link', { name: 'Vipers waits for its entry fee' })
  expect(link.getAttribute('href')).toBe('/prize-pool')
  expect(api.requests(listTeams)[0]?.query).toEqual({ tournament_id: aTournament().id })
})

test('the next step of a visitor, and of everyone after the draw, needs no teams', async () => {
  const api = quietApi().respond(currentTournament, aTournament())
  await openPage('/')
  await screen.findByRole('link', { name: 'Enter your team' })
  expect(api.requests(listTeams)).toEqual([])
})
