import { type AttentionItem, attention } from '@cup/contract/attention'
import { getBracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { processCheckIn } from '@cup/contract/matches'
import { payoutSheet } from '@cup/contract/payouts'
import { adminStats } from '@cup/contract/stats'
import { currentTournament } from '@cup/contract/tournaments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBracket, aMatch, CUP_ID, playedStats, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { anItem, NO_TIMES } from '../../../../test-support/attention.ts'
import { isDisabled, press } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { aSheet } from '../../../../test-support/payouts.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { anId, aTournament } from '../../../../test-support/samples.ts'
import { clockTime, shortMoment } from '../../../format/moments.ts'
import { AttentionLine } from './AttentionLine.tsx'
import { AttentionQueue } from './AttentionQueue.tsx'

const apiOf = (...matches: Match[]) =>
  fakeApi()
    .respond(getBracket, aBracket(matches))
    .respond(adminStats, playedStats())
    .respond(currentTournament, aTournament({ id: CUP_ID, status: 'in_progress' }))

function renderLine(changes: Partial<AttentionItem>, { isDone = false, onRemove = () => {} } = {}) {
  return renderPart(
    <ul>
      <AttentionLine item={anItem(changes)} isDone={isDone} onRemove={onRemove} />
    </ul>,
  )
}
const text = () => screen.getByRole('listitem').textContent ?? ''

test.each([
  [{ match_status: 'completed', winner_id: VIPERS, score: '2-0' }, 'Ceiling Vipers 2–0'],
  [{ match_status: 'completed', winner_id: RAVENS, score: '12-10' }, 'Pinch Ravens 12–10'],
  [{ match_status: 'completed', winner_id: RAVENS, score: 'Forfeit' }, 'Pinch Ravens won'],
  [{ match_status: 'completed', winner_id: RAVENS, score: 'won 2-0 at last' }, 'Pinch Ravens won'],
  [{ match_status: 'completed', winner_id: VIPERS }, 'Ceiling Vipers won'],
  [{ match_status: 'completed' }, 'no winner'],
  [{ match_status: 'checkin' }, 'check-in is open'],
  [{ match_status: 'in_progress' }, 'started'],
] as const)('a finished line says what was saved: %j', async (changes, words) => {
  apiOf(aMatch({ id: 'another', match_status: 'checkin', winner_id: null }), aMatch(changes))
  renderLine({ match_id: anId(501) }, { isDone: true })
  await waitFor(() => expect(text()).toContain(`DoneWinners Round 1, match 1: ${words}Undo`))
})

test.each([
  ['a match that is pending again', { match_id: anId(501) }],
  ['a call for help', { kind: 'help_called', match_id: anId(503) }],
  ['a line about no match', { kind: 'short_team' }],
  ['a line about no cup', { match_id: anId(503), tournament_id: null }],
] as const)('a finished line about %s offers no Undo', async (_, item) => {
  apiOf(aMatch(), aMatch({ id: anId(503), match_status: 'in_progress' }))
  const line = (changes: Partial<AttentionItem>) => <AttentionLine item={anItem(changes)} isDone onRemove={() => {}} />
  renderPart(
    <ul>
      {line(item)}
      {line({ match_id: anId(503) })}
    </ul>,
  )
  const [nothing, saved] = screen.getAllByRole('listitem')
  await waitFor(() => expect(saved?.textContent).toContain('started'))
  expect(nothing?.textContent).toContain('DoneSomething waits')
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
})

test('an open line says since when it waits and until when it must be done', async () => {
  const since = '2026-11-21T18:05:00.000Z'
  const due_at = '2026-11-28T12:00:00.000Z'
  apiOf(aMatch())
  const { rerender } = renderLine({ kind: 'short_team', since, due_at })
  expect(text()).toContain(`Short teamSomething waits since ${clockTime(since)} Due ${shortMoment(due_at)}`)
  expect(screen.queryByRole('timer')).toBeNull()
  rerender(<AttentionLine item={anItem({ kind: 'short_team' })} isDone={false} onRemove={() => {}} />)
  expect(text()).toMatch(/^Short teamSomething waits(?! since| Due)/)
  const item = anItem({ kind: 'checking_in', match_id: anId(501), since, due_at: '2020-01-01T00:00:00.000Z' })
  rerender(<AttentionLine item={item} isDone={false} onRemove={() => {}} />)
  expect(text()).toMatch(/^Checking inSomething waits00:00/)
})

test("a line with the buttons of both teams names only the match, other lines show the server's text", async () => {
  apiOf(aMatch({ match_status: 'in_progress' }))
  const { rerender } = renderLine({ kind: 'match_in_progress', match_id: anId(501) })
  await waitFor(() => expect(text()).toContain('In progressWinners Round 1, match 1'))
  expect(text()).not.toContain('Something waits')
  rerender(
    <AttentionLine item={anItem({ kind: 'match_overdue', match_id: anId(501) })} isDone={false} onRemove={() => {}} />,
  )
  expect(text()).toContain('OverdueSomething waits')
})

test('a finished line is removed after five seconds and hands its focus to its neighbour; one that is open again stays', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  apiOf(aMatch())
  const left = vi.fn()
  const list = (done: readonly string[]) => (
    <div role="tabpanel" tabIndex={-1}>
      <ul>
        {['a', 'b', 'c'].map((id) => (
          <AttentionLine
            key={id}
            item={anItem({ kind: 'short_team', text: id, team_id: id })}
            isDone={done.includes(id)}
            onRemove={() => left(id)}
          />
        ))}
      </ul>
    </div>
  )
  const { rerender } = renderPart(list(['a']))
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  const [a, b, c] = screen.getAllByRole('listitem')
  pass(4900)
  rerender(list([]))
  pass(60_000)
  expect(left).not.toHaveBeenCalled()
  rerender(list(['b']))
  b?.focus()
  pass(4900)
  expect([left.mock.calls, document.activeElement]).toEqual([[], b])
  pass(200)
  expect([left.mock.calls, document.activeElement]).toEqual([[['b']], c])
  rerender(list(['b', 'c']))
  pass(5000)
  expect(document.activeElement).toBe(b)
  a?.focus()
  rerender(list(['c']))
  pass(5000)
  expect(document.activeElement).toBe(a)
})

const MONEY = '/admin?tab=tournaments&cup='
test.each([
  [{ kind: 'payment_disputed' }, 'Show payment', `${MONEY}${CUP_ID}&show=payments`],
  [{ kind: 'books_differ' }, 'Show payments', `${MONEY}${CUP_ID}&show=payments`],
  [{ kind: 'books_differ', tournament_id: null }, 'Show payments', '/admin?tab=tournaments'],
  [{ kind: 'short_team' }, 'Show teams', '/admin?tab=teams'],
  [{ kind: 'short_team', team_id: 'x' }, 'Show team', '/admin?tab=teams&find=x'],
  [{ kind: 'prizes_owed' }, 'Payout sheet', `${MONEY}${CUP_ID}&show=payouts`],
  [{ kind: 'checking_in', match_id: 'm' }, 'Match room', '/bracket?match=m'],
  [{ kind: 'help_called', match_id: 'm' }, 'Match room', '/bracket?match=m'],
  [{ kind: 'result_contested', match_id: 'm' }, 'Match room', '/bracket?match=m'],
  [{ kind: 'match_overdue', match_id: 'm' }, 'Match room', '/bracket?match=m'],
] as const)('%j leads to %s', (item, name, href) => {
  fakeApi()
    .respond(getBracket, aBracket([]))
    .respond(adminStats, playedStats())
    .respond(currentTournament, null)
    .respond(payoutSheet, aSheet([]))
  renderLine(item)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

test.each([
  { kind: 'refund_failed' },
  { kind: 'payment_disputed', tournament_id: null },
  { kind: 'cup_decided', tournament_id: anId(101) },
  { kind: 'draw_due', tournament_id: anId(101) },
  { kind: 'too_few_teams', tournament_id: anId(101) },
] as const)('%j has no action until its cup or match is loaded', async (item) => {
  const api = apiOf()
  const { queryClient } = renderLine(item)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(api.unexpected()).toEqual([])
})

test('starting or processing all check-ins at once is offered only if there are several', async () => {
  const api = apiOf()
  const show = (...items: Partial<AttentionItem>[]) =>
    api.respond(attention, { server_time: new Date().toISOString(), items: items.map(anItem), ...NO_TIMES })
  const ready = (id: number) => ({ kind: 'match_ready', match_id: anId(id), text: 'Ready' }) as const
  const both = (id: number | null) => ({ kind: 'both_ready', match_id: id === null ? null : anId(id) }) as const
  show(ready(501), both(502), both(null))
  const { queryClient } = renderPart(<AttentionQueue />)
  const list = within(await screen.findByRole('list', { name: 'What needs you now' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /^Start all|^Start \d/ })).toBeNull()
  show(ready(501), ready(503), both(502), both(504))
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByRole('button', { name: 'Start all check-ins (2)' })).toBeTruthy()
  const first = Promise.withResolvers<void>()
  api.respond(processCheckIn, async () => {
    await first.promise
    return { match: aMatch(), dq_teams: [] }
  })
  await press(screen, 'Start 2 matches')
  const ids = () => api.requests(processCheckIn).map(({ params }) => params.id)
  await waitFor(() => expect(ids()).toEqual([anId(502)]))
  expect(isDisabled(screen.getByRole('button', { name: 'Start 2 matches' }))).toBe(true)
  first.resolve()
  await waitFor(() => expect(ids()).toEqual([anId(502), anId(504)]))
})
