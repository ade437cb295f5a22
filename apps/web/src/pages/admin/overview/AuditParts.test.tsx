import { auditLog } from '@cup/contract/audit'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CUP_ID } from '../../../../test-support/admin-cup.ts'
import { anAuditEntry } from '../../../../test-support/audit.ts'
import { press } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { type AuditChoice, AuditFilters, AuditLine, AuditLog, toFilter } from './AuditLog.tsx'

const NOTHING: AuditChoice = { action: '', onlyThisCup: false, search: '' }
const ADA = { id: 'a', name: 'Ada' }
const OWLS = { id: 'o', name: 'Owls' }

test('a filter sends only what was chosen, and the cup only where there is one', () => {
  expect(toFilter(NOTHING, CUP_ID)).toEqual({})
  const all = { action: 'team.rename', onlyThisCup: true, search: 'x', actor: ADA, target: OWLS }
  const sent = { action: 'team.rename', q: 'x', actor_id: 'a', target_id: 'o' }
  expect(toFilter(all, null)).toEqual(sent)
  expect(toFilter(all, CUP_ID)).toEqual({ ...sent, tournament_id: CUP_ID })
})

test('the filters by person and by object are cleared separately, and a chosen action stays in the list', () => {
  const onChange = vi.fn()
  const filters = (choice: AuditChoice, hasTournament = false) => (
    <AuditFilters
      choice={choice}
      actions={['match.dq_team', 'login']}
      hasTournament={hasTournament}
      onChange={onChange}
    />
  )
  const { rerender } = renderPart(filters({ ...NOTHING, action: 'team.rename', actor: ADA, target: OWLS }))
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options()).toEqual(['All actions', 'Rename Team', 'DQ Team', 'Login'])
  screen.getByRole('button', { name: 'Clear filter: By Ada' }).click()
  screen.getByRole('button', { name: 'Clear filter: Owls' }).click()
  rerender(filters({ ...NOTHING, actor: ADA }))
  screen.getByRole('button', { name: 'Clear filter: By Ada' }).click()
  rerender(filters({ ...NOTHING, target: OWLS, onlyThisCup: true }, true))
  screen.getByRole('button', { name: 'Clear filter: Owls' }).click()
  const rename = { ...NOTHING, action: 'team.rename' }
  expect(onChange.mock.calls).toEqual([
    [{ ...rename, target: OWLS }],
    [{ ...rename, actor: ADA }],
    [NOTHING],
    [{ ...NOTHING, onlyThisCup: true }],
  ])
  expect(options()).toEqual(['All actions', 'DQ Team', 'Login', 'All tournaments', 'This tournament'])
  expect(screen.getByLabelText<HTMLSelectElement>('Tournament').value).toBe('this')
})

test('an entry shows only what it has: the actor of the server, no target, no reason, no details', () => {
  const onChoose = vi.fn()
  const line = (changes: Parameters<typeof anAuditEntry>[0]) => (
    <ul>
      <AuditLine entry={anAuditEntry(changes)} onChoose={onChoose} />
    </ul>
  )
  const { rerender } = renderPart(
    line({ actor_id: null, actor_name: 'The server', target_name: 'Gone', target_id: null }),
  )
  const text = () => screen.getByRole('listitem').textContent
  expect(text()).toMatch(/The serverSet Score$/)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('details')).toBeNull()
  rerender(line({ request_id: 'r-1', before: { same: 1 }, after: { same: 1 }, target_name: 'Owls', target_id: 'o' }))
  expect(text()).toMatch(/GraceSet ScoreOwlsDetailsrequest idr-1$/)
  screen.getByRole('button', { name: 'Grace' }).click()
  screen.getByRole('button', { name: 'Owls' }).click()
  expect(onChoose.mock.calls).toEqual([[{ actor: { id: expect.any(String), name: 'Grace' } }], [{ target: OWLS }]])
  rerender(line({ before: { old_name: 'A' }, after: { new_name: 'B' }, reason: 'Why not' }))
  expect(text()).toMatch(/Reason: Why notWhat changedold nameAnew nameB$/)
})

test('the log is shown from its newest entries again after another filter, and says when there are none', async () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      anAuditEntry({ id: String(index), target_name: 'Owls', target_id: 'o' }),
    )
  const api = fakeApi().respond(auditLog, ({ query }) => ({
    entries: entries(query.action ? 8 : query.actor_id ? 0 : 9),
    next: query.action ? '1' : null,
    actions: ['login'],
  }))
  renderPart(<AuditLog tournamentId={null} />)
  const rows = () => screen.queryAllByRole('listitem').length
  await press(screen, 'Load more')
  expect(rows()).toBe(9)
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
  expect(screen.queryByLabelText('Tournament')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Login')
  await waitFor(() => expect(rows()).toBe(8))
  expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'All actions')
  await waitFor(() => expect(rows()).toBe(8))
  await userEvent.click(screen.getAllByRole('button', { name: 'Grace' })[0] as HTMLElement)
  expect(await screen.findByText('No entries match these filters.')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
  expect(api.requests(auditLog).at(-1)?.query.actor_id).toBeTruthy()
})
