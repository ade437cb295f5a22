import { createTeam, listTeams, runItBack } from '@cup/contract/teams'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { useCreateTeam, useRunItBack } from './register-team.ts'
import { teamsOfTournamentQuery, teamsQuery } from './teams-query.ts'
import { useTeamAction } from './use-team-action.ts'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const expectToasts = (toasts: string[]) => expect.poll(shownToasts).toEqual(toasts)
const keysOf = (api: ReturnType<typeof fakeApi>, endpoint: typeof createTeam | typeof runItBack) =>
  api.requests(endpoint).map(({ headers }) => headers.get('idempotency-key'))

test('teams are requested by their cup, or as those of the current cup', async () => {
  const api = fakeApi().respond(listTeams, [])
  const queryClient = new QueryClient()
  await queryClient.fetchQuery(teamsQuery)
  await queryClient.fetchQuery(teamsOfTournamentQuery('cup-7'))
  expect(api.requests(listTeams).map(({ query }) => query)).toEqual([{}, { tournament_id: 'cup-7' }])
})

test('after a change the teams and the cup are refetched, after a refusal only the teams', async () => {
  const run = vi.fn(async () => {})
  function Act() {
    const act = useTeamAction(run, { success: 'Done', failure: 'Failed' })
    return (
      <button type="button" onClick={() => act.mutate()}>
        Act
      </button>
    )
  }
  const { takeStale } = renderPart(<Act />)
  await press('Act')
  await expectToasts(['success: Done'])
  await expect.poll(takeStale).toEqual(['teams', 'tournament current'])
  run.mockRejectedValueOnce(new Error('no'))
  await press('Act')
  await expectToasts(['success: Done', 'error: Failed'])
  expect(takeStale()).toEqual(['teams'])
})

const BODY = { team_name: 'Vipers', player_emails: ['a@x.de', 'b@x.de'] as [string, string] }
const CREATED = { id: 'team-1', team_name: 'Vipers', paid: false }

function Create({ isFree }: { isFree: boolean }) {
  const create = useCreateTeam({ isFree })
  return (
    <button type="button" onClick={() => create.mutate(BODY)}>
      Create
    </button>
  )
}

test('a new team makes teams, cup and entry stale; a retry has the same key, the next team a new one', async () => {
  const api = fakeApi().refuse(createTeam, 409, 'Team name is already taken')
  const { takeStale } = renderPart(<Create isFree />)
  await press('Create')
  await expectToasts(['error: Team name is already taken'])
  expect(takeStale()).toEqual([])
  api.respond(createTeam, CREATED)
  await press('Create')
  await expect.poll(shownToasts).toContain('success: Team created! Invites sent to players.')
  expect(takeStale()).toEqual(['own-entry', 'teams', 'tournament current'])
  await press('Create')
  await expect.poll(() => api.requests(createTeam).length).toBe(3)
  const [refused, created, next] = keysOf(api, createTeam)
  expect(created).toBe(refused)
  expect(next).not.toBe(created)
})

test('run it back is retried with its key until it succeeds, and makes the same queries stale', async () => {
  const onMade = vi.fn()
  function Again() {
    const again = useRunItBack(onMade)
    return (
      <button type="button" onClick={() => again.mutate({ teamId: 'team-0', acceptsRules: false })}>
        Again
      </button>
    )
  }
  const api = fakeApi().cutOff(runItBack)
  const { takeStale } = renderPart(<Again />)
  await press('Again')
  await expectToasts(['error: Failed to register your team'])
  api.refuse(runItBack, 409, 'Team name is already taken')
  await press('Again')
  await expect.poll(shownToasts).toContain('error: Team name is already taken')
  expect([takeStale(), onMade.mock.calls]).toEqual([[], []])
  api.respond(runItBack, CREATED)
  await press('Again')
  await expect.poll(() => onMade.mock.calls).toEqual([['team-1']])
  expect(shownToasts()).toContain('success: Your team is back! Invites sent to players.')
  expect(takeStale()).toEqual(['own-entry', 'teams', 'tournament current'])
  await press('Again')
  await expect.poll(() => onMade.mock.calls.length).toBe(2)
  const [lost, refused, made, next] = keysOf(api, runItBack)
  expect([refused, made]).toEqual([lost, lost])
  expect(next).not.toBe(made)
  expect(api.requests(runItBack).map(({ body }) => body)).toEqual([{}, {}, {}, {}])
})
