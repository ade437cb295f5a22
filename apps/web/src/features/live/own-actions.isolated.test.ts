import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { adminMessages } from '../../messages/admin-messages.ts'
import { clearToasts, toastStore } from '../../ui/toast.ts'
import { createLiveEventHandler } from './live-events.ts'
import { noteOwnAction } from './own-actions.ts'

const clock = vi.spyOn(performance, 'now')
const shown = () => toastStore.get().map(({ text }) => text)
const receive = (...[name, payload]: Parameters<ReturnType<typeof createLiveEventHandler>['handle']>) =>
  createLiveEventHandler(new QueryClient()).handle(name, payload)
const started = { tournament_id: 'cup', match_id: 'match' } as never
const processed = {
  tournament_id: 'cup',
  match_id: 'match',
  result: { dq_teams: ['team'] },
  dq_teams: ['team'],
} as never

afterEach(clearToasts)

test('an admin who opens a check-in gets one toast, not two', () => {
  clock.mockReturnValue(100_000)
  noteOwnAction(adminMessages.startCheckIn.success)
  receive('checkin_started', started)
  expect(shown()).toEqual([])
  clock.mockReturnValue(110_000)
  receive('checkin_started', started)
  expect(shown()).toEqual(['Check-in period started!'])
})

test('an admin who processes a check-in is shown the disqualified teams', () => {
  clock.mockReturnValue(200_000)
  noteOwnAction(adminMessages.processCheckIn.success)
  receive('checkin_processed', processed)
  expect(shown()).toEqual(["Teams DQ'd for not checking in"])
})

test('another admin’s check-in is announced right after the viewer’s action about something else', () => {
  clock.mockReturnValue(300_000)
  noteOwnAction('Team renamed')
  receive('checkin_started', started)
  expect(shown()).toEqual(['Check-in period started!'])
})
