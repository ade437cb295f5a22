import type { Invite } from '@cup/contract/invites'
import { reopenMatch, startCheckIn } from '@cup/contract/matches'
import { leaveTeam } from '@cup/contract/teams'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { recordCalls } from '../../test-support/record-calls.ts'
import { call } from '../api/call.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useAdminAction } from '../features/admin/use-admin-action.ts'
import { useRespondToInvite } from '../features/invites/use-respond-to-invite.ts'
import { useCreateJoinLink, useDeleteJoinLink, useJoinByLink } from '../features/join-link/join-link-queries.ts'
import { useCheckIn } from '../features/my-match/use-check-in.ts'
import { useChangeSetting, useRemoveDevice, useSendTest } from '../features/notifications/notification-queries.ts'
import { useCreateTeam, useRunItBack } from '../features/teams/register-team.ts'
import { useTeamAction } from '../features/teams/use-team-action.ts'
import { playerMessages } from '../messages/player-messages.ts'
import { toastStore } from '../ui/toast.ts'

const KEYS = Object.entries(queryKeys).map(
  ([name, key]) => [name, typeof key === 'function' ? key('x', 'y' as never) : key] as const,
)

interface Mutation {
  mutate: (input: never) => void
  isSuccess: boolean
  isError: boolean
}

/** Presses once while every query of the app is fresh: the calls, the toasts, and which queries are stale then. */
async function press(useIt: () => Mutation, input: unknown, status = 200) {
  const calls = recordCalls(status)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [, key] of KEYS) client.setQueryData(key, [])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useIt, { wrapper })
  result.current.mutate(input as never)
  await waitFor(() => expect(result.current.isSuccess || result.current.isError).toBe(true))
  const stale = KEYS.flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []))
  return { calls, toasts: toastStore.get().map(({ tone, text }) => `${tone}: ${text}`), stale, client, result }
}

const invite = { id: 'i' } as Invite
const TEAMS = ['teams', 'teamsOf', 'runItBack']

/** After success, and after a refusal. */
const TABLE: [name: string, useIt: () => Mutation, input: unknown, call: string, stale: string[], refused: string[]][] =
  [
    [
      'a player leaves a team',
      () => useTeamAction(() => call(leaveTeam, { params: { id: 't' } }), playerMessages.leaveTeam),
      undefined,
      'POST /teams/t/leave',
      ['currentTournament', ...TEAMS],
      TEAMS,
    ],
    [
      'a player accepts an invite',
      useRespondToInvite,
      { invite, response: 'accept', acceptsRules: false },
      'POST /teams/invites/i/accept {}',
      [...TEAMS, 'invites', 'ownEntry', 'myMatches'],
      [...TEAMS, 'invites', 'ownEntry', 'myMatches'],
    ],
    [
      'a player accepts an invite and the rules',
      useRespondToInvite,
      { invite, response: 'accept', acceptsRules: true },
      'POST /teams/invites/i/accept {"accept_rules":true}',
      [...TEAMS, 'invites', 'ownEntry', 'myMatches'],
      [...TEAMS, 'invites', 'ownEntry', 'myMatches'],
    ],
    [
      'a player declines an invite',
      useRespondToInvite,
      { invite, response: 'reject', acceptsRules: true },
      'POST /teams/invites/i/reject',
      [...TEAMS, 'invites', 'ownEntry', 'myMatches'],
      [...TEAMS, 'invites', 'ownEntry', 'myMatches'],
    ],
    [
      'a player joins by a link',
      () => useJoinByLink('x'),
      { acceptsRules: true },
      'POST /join/x {"accept_rules":true}',
      [...TEAMS, 'invites', 'ownEntry', 'myMatches', 'join'],
      [...TEAMS, 'invites', 'ownEntry', 'myMatches', 'join'],
    ],
    ['a captain makes a join link', () => useCreateJoinLink('t'), undefined, 'POST /teams/t/join-link', [], []],
    ['a captain deletes it', () => useDeleteJoinLink('t'), undefined, 'DELETE /teams/t/join-link', [], []],
    [
      'a device is removed',
      useRemoveDevice,
      'd',
      'DELETE /notifications/subscriptions {"id":"d"}',
      ['thisDevice', 'notifications'],
      ['thisDevice', 'notifications'],
    ],
    [
      'a notice is switched off',
      useChangeSetting,
      { kind: 'invite', channel: 'mail', enabled: false },
      'PUT /notifications/settings {"kind":"invite","channel":"mail","enabled":false}',
      [],
      [],
    ],
    ['a test notice is sent', useSendTest, undefined, 'POST /notifications/test', [], []],
  ]

describe.each(TABLE)('%s', (_name, useIt, input, call, stale, refused) => {
  test('makes one call, and what it may have changed is stale', async () => {
    const pressed = await press(useIt, input)
    expect(pressed.calls).toEqual([call])
    expect(pressed.stale).toEqual(stale)
    expect(pressed.toasts.join()).not.toContain('error')
  })

  test("shows the server's message after a refusal", async () => {
    const pressed = await press(useIt, input, 409)
    expect(pressed.toasts).toEqual(['error: No.'])
    expect(pressed.stale).toEqual(refused)
  })
})

describe('a call that must not take effect twice', () => {
  const MADE = ['currentTournament', ...TEAMS, 'ownEntry']
  const keyOf = (call: string | undefined) => call?.split(' key ')[1]

  test.each([
    ['a new team', () => useCreateTeam({ isFree: false }), { team_name: 'A' }],
    ['a team that comes back', () => useRunItBack(() => {}), { teamId: 't', acceptsRules: false }],
  ] as [string, () => Mutation, object][])(
    '%s has a key, and another one after a response',
    async (_name, useIt, input) => {
      const { calls, stale, result } = await press(useIt, input)
      expect(stale).toEqual(MADE)
      result.current.mutate(input as never)
      await waitFor(() => expect(calls).toHaveLength(2))
      const [first, second] = calls.map(keyOf)
      expect(first).toMatch(/./)
      expect(second).not.toBe(first)
      const refused = await press(useIt, input, 409)
      expect(refused.stale).toEqual([])
      expect(refused.toasts).toContain('error: No.')
    },
  )
})

describe('a response to an invite', () => {
  test('removes the invite from the list at once, and restores it when it is refused', async () => {
    recordCalls(409)
    const client = new QueryClient()
    const others = [{ id: 'h' }, invite, { id: 'j' }] as Invite[]
    client.setQueryData(queryKeys.invites, others)
    const lists: unknown[] = []
    client.getQueryCache().subscribe(() => lists.push(client.getQueryData(queryKeys.invites)))
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(useRespondToInvite, { wrapper })
    result.current.mutate({ invite, response: 'accept', acceptsRules: false })
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(lists).toContainEqual([{ id: 'h' }, { id: 'j' }])
    expect(client.getQueryData(queryKeys.invites)).toEqual(others)
  })
})

test("a check-in makes the brackets and the player's matches stale, also when it is refused", async () => {
  const { stale, toasts } = await press(useCheckIn, { matchId: 'm', teamIds: ['t'] }, 409)
  expect(stale).toEqual(['myMatches', 'brackets', 'bracket'])
  expect(toasts).toEqual(['error: No.'])
  const signedOut = await press(useCheckIn, { matchId: 'm', teamIds: ['t'] }, 401)
  expect(signedOut.toasts.at(-1)).toBe('error: Please login to check in')
})

describe('an organiser’s action', () => {
  const messages = { success: 'It is done', failure: 'It failed' }
  const useIt = () =>
    useAdminAction((fails: boolean) => (fails ? Promise.reject(new Error('x')) : Promise.resolve('done')), messages)
  const STALE = KEYS.flatMap(([name, [first, second]]) =>
    ['admin', 'teams', 'bracket', 'tournament'].includes(String(first)) || second === 'mine' ? [name] : [],
  ).filter((name) => name !== 'ownPayouts')

  test.each([
    [false, 'success: It is done'],
    [true, 'error: It failed'],
  ])('makes every query of the dashboard stale (refused: %s)', async (fails, text) => {
    const client = new QueryClient()
    for (const [, key] of KEYS) client.setQueryData(key, [])
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(useIt, { wrapper })
    result.current.start(fails)
    const stale = () => KEYS.flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []))
    await waitFor(() => expect(stale()).toEqual(STALE))
    expect(toastStore.get().map((each) => `${each.tone}: ${each.text}`)).toEqual([text])
  })

  test.each([
    [startCheckIn, 'POST /admin/matches/m/start-checkin', 'Undo'],
    [reopenMatch, 'POST /admin/matches/m/reopen', undefined],
  ])('makes the call of its endpoint; only some can be undone', async (endpoint, expected, label) => {
    const calls = recordCalls()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => useAdminAction(endpoint, messages), { wrapper })
    result.current.start({ params: { id: 'm' }, query: {} })
    await waitFor(() => expect(toastStore.get()).toMatchObject([{ text: 'It is done' }]))
    expect(calls).toEqual([expected])
    expect(toastStore.get()[0]?.action?.label).toBe(label)
  })
})
