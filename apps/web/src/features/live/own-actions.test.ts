import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../ui/toast.ts'
import { createLiveEventHandler } from './live-events.ts'
import { noteOwnAction } from './own-actions.ts'

test('an event that echoes an own act has no toast of its own, a later one has', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(100_000)
  const { handle } = createLiveEventHandler(new QueryClient())
  const started = { tournament_id: 'cup', match_id: 'match' } as never
  noteOwnAction()
  handle('checkin_started', started)
  expect(toastStore.get()).toEqual([])
  now.mockReturnValue(110_000)
  createLiveEventHandler(new QueryClient()).handle('checkin_started', started)
  expect(toastStore.get().map(({ text }) => text)).toEqual(['Check-in period started!'])
})
