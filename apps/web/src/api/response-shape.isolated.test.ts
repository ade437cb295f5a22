import { endpoints } from '@cup/contract/endpoints'
import { listTeams } from '@cup/contract/teams'
import { currentTournament } from '@cup/contract/tournaments'
import { expect, test, vi } from 'vitest'
import { expectErrors } from '../../test-support/console-errors.ts'
import { fakeApi } from '../../test-support/fake-api.ts'
import { aTeam, aTournament } from '../../test-support/samples.ts'
import { UnexpectedResponse } from './api-error.ts'
import { call } from './call.ts'
import { reloadPage } from './leave-page.ts'
import { hasShape } from './response-shape.ts'

vi.mock('./leave-page.ts', () => ({ leavePage: vi.fn(), reloadPage: vi.fn() }))

test('responses of the contract have the expected shape', () => {
  expect(hasShape(currentTournament.response, null)).toBe(true)
  expect(hasShape(currentTournament.response, aTournament())).toBe(true)
  expect(hasShape(listTeams.response, [])).toBe(true)
  expect(hasShape(listTeams.response, [aTeam()])).toBe(true)
  expect(hasShape(listTeams.response, [{ ...aTeam(), added_later: 1 }])).toBe(true)
  expect(hasShape(currentTournament.response, aTournament({ status: 'postponed' as never }))).toBe(true)
})

test.each([
  ['another kind of value', {}],
  ['a missing field', [{ ...aTeam(), players: undefined }]],
  ['a field of another type', [{ ...aTeam(), paid: 'yes' }]],
  ['nothing', null],
])('a response with %s does not have the expected shape', (_, response) =>
  expect(hasShape(listTeams.response, response)).toBe(false),
)

test('the shape of every response of the contract can be checked', () => {
  for (const { response } of endpoints) expect(() => hasShape(response, {})).not.toThrow()
})

test('a response of another shape reloads a page of an older release, and is an error otherwise', async () => {
  expectErrors(/UnexpectedResponse/)
  fakeApi().respond(listTeams, { teams: [] } as never)
  await expect(call(listTeams, { query: {} })).rejects.toBeInstanceOf(UnexpectedResponse)
  expect(reloadPage).not.toHaveBeenCalled()
  document.head.innerHTML = '<meta name="release" content="old">'
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith('/api') ? Response.json({ teams: [] }) : new Response('<meta name="release" content="new">'),
  )
  await expect(call(listTeams, { query: {} })).rejects.toBeInstanceOf(UnexpectedResponse)
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  document.head.innerHTML = ''
})

test('the response to a write is not checked: the change has been made', async () => {
  const { updateName } = await import('@cup/contract/auth')
  fakeApi().respond(updateName, { renamed: true } as never)
  await expect(call(updateName, { body: { name: 'Mia' } })).resolves.toEqual({ renamed: true })
})
