import { customSeedBracket, shuffleSeeds, suggestedSeeds } from '@cup/contract/bracket'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, CUP_ID, openAdmin, playedStats, someStats } from '../../../../test-support/admin-cup.ts'
import { dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'
import { anId, aTeam } from '../../../../test-support/samples.ts'

const [ONE, TWO, THREE] = [anId(201), anId(202), anId(203)]
const teams = [
  aTeam({ id: ONE, team_name: 'One', paid: true }),
  aTeam({ id: TWO, team_name: 'Two', paid: true }),
  aTeam({ id: THREE, team_name: 'Three', paid: true }),
  aTeam({ id: anId(204), team_name: 'Unpaid' }),
]
const generated = { tournament_id: CUP_ID, matches: 4 }

const openSeeding = async () => {
  await openAdmin('?tab=teams')
  await press(screen, 'Custom Seed Bracket')
  return dialog('Custom Bracket Seeding')
}
const seedRows = async () => {
  const rows = within(await screen.findByRole('list', { name: 'Seeds' })).getAllByRole('listitem')
  return rows.map((row) => row.textContent)
}
const step = (name: string) => screen.getByRole('button', { name })

test('starts from the paid teams in their order, and sends the order', async () => {
  const api = adminApi({ teams }).respond(customSeedBracket, generated)
  const box = await openSeeding()
  expect(await seedRows()).toEqual(['Seed 1One', 'Seed 2Two', 'Seed 3Three'])
  expect(isDisabled(step('Move One up'))).toBe(true)
  expect(isDisabled(step('Move Three down'))).toBe(true)
  await userEvent.click(step('Move Three up'))
  expect(await seedRows()).toEqual(['Seed 1One', 'Seed 2Three', 'Seed 3Two'])
  await press(box, 'Generate Bracket')
  expect(await screen.findByText('Bracket generated with custom seeding!')).toBeTruthy()
  await untilClosed('dialog')
  expect(api.requests(customSeedBracket)).toMatchObject([
    { query: { tournament_id: CUP_ID }, body: { seeded_team_ids: [ONE, THREE, TWO] } },
  ])
})

test('the focus stays with the moved team, and its new seed is announced', async () => {
  adminApi({ teams })
  await openSeeding()
  step('Move Three up').focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(step('Move Three up'))
  expect(screen.getByText('Three is seed 2 of 3')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Three is seed 1 of 3')).toBeTruthy()
  expect(document.activeElement).toBe(step('Move Three down'))
})

test('a team is moved to a seed by its number, without drawing the bracket', async () => {
  const api = adminApi({ teams })
  await openSeeding()
  const field = () => screen.getByRole('textbox', { name: 'Move Three to seed' })
  await userEvent.type(field(), '1{Enter}')
  expect(await seedRows()).toEqual(['Seed 1Three', 'Seed 2One', 'Seed 3Two'])
  expect(screen.getByText('Three is seed 1 of 3')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  await userEvent.type(field(), '99')
  await userEvent.tab()
  expect(await seedRows()).toEqual(['Seed 1One', 'Seed 2Two', 'Seed 3Three'])
  expect(api.requests(customSeedBracket)).toEqual([])
})

test('uses the order shuffled by the server', async () => {
  const api = adminApi({ teams }).respond(shuffleSeeds, { seeded_team_ids: [TWO, THREE, ONE] })
  const box = await openSeeding()
  await press(box, 'Shuffle')
  await waitFor(async () => expect(await seedRows()).toEqual(['Seed 1Two', 'Seed 2Three', 'Seed 3One']))
  expect(api.requests(customSeedBracket)).toEqual([])
})

test('fills in the seeds that earlier results suggest, each with its reason', async () => {
  const seeds = [
    { team_id: THREE, reason: 'won 9 of 11, 1st and 3rd lately' },
    { team_id: ONE, reason: 'new' },
    { team_id: TWO, reason: 'won 1 of 4' },
  ]
  const api = adminApi({ teams }).respond(suggestedSeeds, { seeds }).respond(customSeedBracket, generated)
  const box = await openSeeding()
  await press(box, 'Suggest by results')
  await waitFor(async () =>
    expect(await seedRows()).toEqual([
      'Seed 1Threewon 9 of 11, 1st and 3rd lately',
      'Seed 2Onenew',
      'Seed 3Twowon 1 of 4',
    ]),
  )
  await press(box, 'Generate Bracket')
  await untilClosed('dialog')
  expect(api.requests(customSeedBracket)).toMatchObject([{ body: { seeded_team_ids: [THREE, ONE, TWO] } }])
})

test('needs two paid teams', async () => {
  adminApi({ teams: teams.slice(2) })
  const box = await openSeeding()
  expect(box.getByText('Needs 2 paid teams (1)')).toBeTruthy()
  expect(isDisabled(box.getByRole('button', { name: 'Generate Bracket' }))).toBe(true)
})

test('needs an active tournament', async () => {
  adminApi({ teams, stats: someStats({ tournament_id: null, tournament_status: null }), tournament: null })
  await openAdmin('?tab=teams')
  await press(screen, 'Custom Seed Bracket')
  expect(await screen.findByText('No active tournament')).toBeTruthy()
})

test('is disabled once a bracket is generated', async () => {
  adminApi({ teams, stats: playedStats() })
  await openAdmin('?tab=teams')
  expect(isDisabled(await screen.findByRole('button', { name: 'Custom Seed Bracket' }))).toBe(true)
})

test.each([
  [500, undefined, 'Failed to generate bracket'],
  [422, 'Seeding must list every paid team exactly once', 'Seeding must list every paid team exactly once'],
])('says why it failed with %i', async (status, detail, text) => {
  adminApi({ teams }).refuse(customSeedBracket, status, detail)
  await press(await openSeeding(), 'Generate Bracket')
  expect(await screen.findByText(text)).toBeTruthy()
})
