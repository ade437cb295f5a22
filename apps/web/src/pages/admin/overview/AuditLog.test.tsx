import { type AuditEntry, auditCsv, auditLog } from '@cup/contract/audit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, CUP_ID, openAdmin } from '../../../../test-support/admin-cup.ts'
import { press } from '../../../../test-support/dialogs.ts'
import { anId } from '../../../../test-support/samples.ts'
import { catchDownloads } from '../../../../test-support/saved-files.ts'

const anEntry = (number: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(number),
  at: '2026-11-20T18:42:00.000Z',
  actor_id: anId(1),
  actor_name: 'Ada',
  action: 'team.rename',
  target_type: 'team',
  target_id: anId(200),
  target_name: `Team ${number}`,
  tournament_id: CUP_ID,
  before: { team_name: 'Old' },
  after: { team_name: 'New' },
  reason: null,
  request_id: null,
  ...changes,
})
const page = (from: number, count: number, next: string | null) => ({
  entries: Array.from({ length: count }, (_, index) => anEntry(from - index)),
  next,
  actions: ['match.dq_team', 'team.rename'],
})
const log = async () => within(await screen.findByRole('list', { name: 'Audit Log' }))
const lineCount = async () => (await log()).getAllByRole('listitem').length
const lastQuery = (api: ReturnType<typeof adminApi>) => api.requests(auditLog).at(-1)?.query

test('shows actor, action, target, changes and the id of the request', async () => {
  const entry = anEntry(1, { action: 'match.dq_team', reason: 'No third player', request_id: '5f1c2a3e-0000' })
  adminApi().respond(auditLog, { entries: [entry], next: null, actions: [] })
  await openAdmin()
  const [line] = (await log()).getAllByRole('listitem')
  expect(line?.textContent).toContain('Ada')
  expect(line?.textContent).toContain('DQ Team')
  expect(line?.textContent).toContain('Reason: No third player')
  expect(line?.textContent).toContain('team nameOld becomes New')
  expect(line?.textContent).toContain('request id5f1c2a3e-0000')
})

test('shows the newest few, then the rest of the page, then the next page', async () => {
  const api = adminApi().respond(auditLog, ({ query }) => (query.before ? page(50, 3, null) : page(100, 50, '51')))
  await openAdmin()
  expect(await lineCount()).toBe(8)
  await press(screen, 'Load more')
  expect(await lineCount()).toBe(50)
  await press(screen, 'Show more')
  await waitFor(async () => expect(await lineCount()).toBe(53))
  expect(lastQuery(api)).toEqual({ before: '51' })
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
})

test('is searched by the server', async () => {
  const api = adminApi().respond(auditLog, ({ query }) => page(3, query.q === 'no third' ? 1 : 3, null))
  await openAdmin()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the audit log' }), ' no third')
  await waitFor(async () => expect(await lineCount()).toBe(1))
  expect(lastQuery(api)).toEqual({ q: 'no third' })
})

test('can be filtered by action, tournament, actor and target', async () => {
  const api = adminApi().respond(auditLog, page(3, 3, null))
  await openAdmin()
  await log()
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'DQ Team')
  await waitFor(() => expect(lastQuery(api)).toEqual({ action: 'match.dq_team' }))
  await userEvent.selectOptions(screen.getByLabelText('Tournament'), 'This tournament')
  await waitFor(() => expect(lastQuery(api)).toEqual({ action: 'match.dq_team', tournament_id: CUP_ID }))
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'All actions')
  await userEvent.click((await (await log()).findAllByRole('button', { name: 'Ada' }))[0] as HTMLElement)
  await waitFor(() => expect(lastQuery(api)).toEqual({ tournament_id: CUP_ID, actor_id: anId(1) }))
  await press(await log(), 'Team 3')
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ actor_id: anId(1), target_id: anId(200) }))
  await press(screen, 'Clear filter: By Ada')
  await waitFor(() => expect(lastQuery(api)).toEqual({ tournament_id: CUP_ID, target_id: anId(200) }))
})

test('downloads as a file with the same filter and the bearer token', async () => {
  const saved = catchDownloads()
  const api = adminApi()
    .respond(auditLog, page(3, 3, null))
    .respond(auditCsv, 'id,at')
  await openAdmin()
  await log()
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Rename Team')
  await press(screen, 'Download CSV')
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['audit-log.csv']))
  expect(await saved[0]?.content.text()).toContain('id,at')
  const [request] = api.requests(auditCsv)
  expect(request?.query).toEqual({ action: 'team.rename' })
  expect(request?.headers.get('authorization')).toMatch(/^Bearer /)
})

test('says when the file or the log cannot be loaded', async () => {
  adminApi().refuse(auditLog, 500).refuse(auditCsv, 500)
  await openAdmin()
  expect(await screen.findByText('Failed to load the audit log')).toBeTruthy()
  await press(screen, 'Download CSV')
  expect(await screen.findByText('Failed to download the file')).toBeTruthy()
})
