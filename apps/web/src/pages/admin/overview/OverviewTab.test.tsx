import { attention } from '@cup/contract/attention'
import { auditLog } from '@cup/contract/audit'
import { previewBracket } from '@cup/contract/bracket'
import { recentChanges } from '@cup/contract/changes'
import type { AdminStats } from '@cup/contract/stats'
import { type CurrentTournament, currentTournament } from '@cup/contract/tournaments'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPreview, CUP_ID, playedStats, someStats } from '../../../../test-support/admin-cup.ts'
import { NO_TIMES } from '../../../../test-support/attention.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { aTournament } from '../../../../test-support/samples.ts'
import { OverviewTab, StreamLinks } from './OverviewTab.tsx'

const cup = (changes: Partial<CurrentTournament> = {}) => aTournament({ id: CUP_ID, ...changes })

test('every stream address is a link and can be copied', async () => {
  renderPart(<StreamLinks />)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Whole programme', '/bracket?view=broadcast'],
    ['Over your picture', '/bracket?view=broadcast&background=transparent'],
    ['Bracket only', '/bracket?view=broadcast&scene=bracket'],
    ['Scorebug', '/bracket?view=broadcast&scene=scorebug'],
    ['Lower third', '/bracket?view=broadcast&scene=lower-third'],
  ])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Copy the address: Scorebug' }))
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/bracket?view=broadcast&scene=scorebug')
})

const overview = (stats: AdminStats, tournament: CurrentTournament | null) => {
  const api = fakeApi()
    .respond(currentTournament, tournament)
    .respond(attention, { server_time: new Date().toISOString(), items: [], ...NO_TIMES })
    .respond(previewBracket, aPreview())
    .respond(recentChanges, { changes: [] })
    .respond(auditLog, { entries: [], next: null, actions: [] })
  renderPart(<OverviewTab stats={stats} />)
  return api
}

test('recent changes are listed only while a bracket is played, and the queue comes first', async () => {
  const api = overview(playedStats(), cup({ status: 'in_progress' }))
  expect(screen.queryByRole('heading')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Recent changes' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What needs you now (0)' })).toBeTruthy()
  expect(api.requests(recentChanges)).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Your cup is open' })).toBeNull()
})

test('before the draw nothing can be undone', async () => {
  const api = overview(someStats(), cup())
  expect(await screen.findByRole('heading', { name: 'Audit Log' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Recent changes' })).toBeNull()
  expect(api.requests(recentChanges)).toEqual([])
})

test('a cup or a queue that fails to load hides nothing else', async () => {
  const api = fakeApi()
    .refuse(currentTournament, 409)
    .refuse(attention, 409)
    .respond(recentChanges, { changes: [] })
    .respond(auditLog, { entries: [], next: null, actions: [] })
  renderPart(<OverviewTab stats={playedStats()} />)
  expect(await screen.findByRole('heading', { name: 'Tournament Controls' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What needs you now' })).toBeTruthy()
  expect(screen.queryByText('Nothing needs your attention.')).toBeNull()
  await waitFor(() => expect(api.requests(recentChanges)).toHaveLength(1))
})
