import { me } from '@cup/contract/auth'
import { recentChanges } from '@cup/contract/changes'
import { cancelCheckIn, extendCheckIn, startCheckIn, undoMatchChange } from '@cup/contract/matches'
import { adminStats } from '@cup/contract/stats'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMatch, CUP_ID, someStats } from '../../../test-support/admin-cup.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart } from '../../../test-support/render-part.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { liveMessages } from '../../messages/player-messages.ts'
import { toast, toastStore } from '../../ui/toast.ts'
import { repeatsOwnAction } from '../live/own-actions.ts'
import { focusHome, useAdminAction } from './use-admin-action.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const texts = () => toastStore.get().map(({ text }) => text)
const undoOf = (text: string) => toastStore.get().find((each) => each.text === text)?.action

interface DeskProps {
  onSuccess?: () => void
  onRefused?: () => boolean
  isGone?: boolean
}

/** Rows with actions, as on the dashboard. */
function Desk({ onSuccess = () => {}, onRefused = () => false, isGone = false }: DeskProps) {
  const start = useAdminAction(startCheckIn, { success: 'Check-in started! Go.', failure: 'Not started' })
  const close = useAdminAction(cancelCheckIn, { success: 'Closed', failure: 'Not closed' })
  const extend = useAdminAction(extendCheckIn, { success: 'Extended', failure: 'Not extended' })
  const quiet = useAdminAction(async () => 'result', { failure: 'Not done' })
  const open = (id: string) => () => start.start({ params: { id } }, { onSuccess, onRefused })
  return (
    <div role="tabpanel" tabIndex={-1} aria-label="Desk">
      <ul>
        {!isGone && (
          <li {...focusHome} aria-label="Row">
            <button type="button" hidden={extend.isPending} onClick={() => extend.start({ params: { id: 'one' } })}>
              Extend
            </button>
            <button type="button" onClick={open('one')}>
              Start one
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={open('two')}>
            Start two
          </button>
          <button type="button" onClick={() => close.start({ params: { id: 'one' }, query: {} }, { onRefused })}>
            Close
          </button>
          <button type="button" onClick={() => quiet.start('input', { onSuccess })}>
            Quiet
          </button>
        </li>
      </ul>
      <output>{start.isPending ? 'pending' : 'idle'}</output>
    </div>
  )
}
const EVERYTHING = [
  queryKeys.admin,
  queryKeys.brackets,
  queryKeys.myMatches,
  queryKeys.teams,
  queryKeys.tournaments,
].map((key) => key.join(' '))
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

test('an action ignores a second press, runs beside one with another input, and shows its toast', async () => {
  const response = Promise.withResolvers<ReturnType<typeof aMatch>>()
  const api = fakeApi().respond(startCheckIn, () => response.promise)
  const onSuccess = vi.fn()
  renderPart(<Desk onSuccess={onSuccess} />)
  toast.error('An older failure')
  press('Start one')
  press('Start one')
  press('Start two')
  await pass(10)
  const requests = api.requests(startCheckIn)
  expect(requests.map(({ params }) => params.id)).toEqual(['one', 'two'])
  expect([screen.getByRole('status').textContent, onSuccess.mock.calls]).toEqual(['pending', []])
  // The event of the viewer's own action shows no second toast, whether it arrives before or after the response.
  expect(repeatsOwnAction(liveMessages.checkInStarted)).toBe(true)
  await pass(5000)
  expect(repeatsOwnAction(liveMessages.checkInStarted)).toBe(false)
  response.resolve(aMatch())
  await pass(10)
  expect(repeatsOwnAction(liveMessages.checkInStarted)).toBe(true)
  expect(texts()).toEqual(['Check-in started! Go.'])
  await pass(1000)
  expect(onSuccess.mock.calls[0]).toEqual([aMatch()])
  expect(screen.getByRole('status').textContent).toBe('idle')
  press('Start one')
  await pass(10)
  expect(requests.map(({ params }) => params.id)).toEqual(['one', 'two', 'one'])
})

test('everything that an action may have changed is refetched, and the dialog waits for it at most three seconds', async () => {
  fakeApi().respond(startCheckIn, aMatch())
  const onSuccess = vi.fn()
  const { queryClient, takeStale } = renderPart(<Desk onSuccess={onSuccess} />)
  vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(new Promise(() => {}))
  press('Start one')
  await pass(2900)
  expect(takeStale()).toEqual(EVERYTHING)
  expect(onSuccess).not.toHaveBeenCalled()
  await pass(300)
  expect(onSuccess).toHaveBeenCalledTimes(1)
})

test('a failed action shows a toast unless the caller handles it, and refetches, after a 403 also the role', async () => {
  const api = fakeApi()
    .refuse(cancelCheckIn, 409, 'It has started')
    .respond(me, () => new Promise(() => {}))
  const { queryClient, rerender } = renderPart(<Desk />)
  const refetched = vi.spyOn(queryClient, 'invalidateQueries')
  const keys = () => refetched.mock.calls.map(([filters]) => filters?.queryKey)
  press('Close')
  await pass(100)
  expect(texts()).toEqual(['It has started'])
  expect(keys()).toContainEqual(queryKeys.brackets)
  expect(keys()).not.toContainEqual(queryKeys.me)
  rerender(<Desk onRefused={() => true} />)
  api.refuse(cancelCheckIn, 403)
  press('Close')
  await pass(100)
  expect(texts()).toEqual(['It has started'])
  expect(keys()).toContainEqual(queryKeys.me)
})

test('an action without a success text shows no toast, and only an undoable one offers Undo', async () => {
  fakeApi().respond(cancelCheckIn, aMatch()).respond(extendCheckIn, aMatch())
  const onSuccess = vi.fn()
  renderPart(<Desk onSuccess={onSuccess} />)
  press('Quiet')
  await pass(1000)
  expect(onSuccess.mock.calls).toEqual([['result']])
  expect(texts()).toEqual([])
  press('Close')
  press('Extend')
  await pass(1000)
  expect(undoOf('Closed')?.label).toBe('Undo')
  expect(toastStore.get().some(({ text }) => text === 'Extended')).toBe(true)
  expect(undoOf('Extended')).toBeUndefined()
})

test('Undo undoes the latest change to that match, shows a toast and refetches; a refusal is shown', async () => {
  const api = fakeApi()
    .respond(startCheckIn, aMatch())
    .respond(adminStats, someStats())
    .respond(recentChanges, { changes: [] })
    .respond(undoMatchChange, aMatch())
  const { takeStale } = renderPart(<Desk />)
  press('Start one')
  await pass(1000)
  takeStale()
  const undo = undoOf('Check-in started! Go.')
  undo?.run()
  await pass(1000)
  expect(api.requests(recentChanges)).toMatchObject([{ params: { id: CUP_ID } }])
  expect(api.requests(undoMatchChange)).toMatchObject([{ params: { id: 'one' } }])
  expect(texts()).toContain('Change undone')
  expect(takeStale()).toEqual(EVERYTHING)
  api.refuse(undoMatchChange, 409, 'A later change was made')
  undo?.run()
  await pass(1000)
  expect(texts()).toContain('A later change was made')
  expect(takeStale()).toEqual(EVERYTHING)
})

test('the focus moves to the row of a removed button, to the tab if the row is removed too, and else stays', async () => {
  fakeApi().respond(startCheckIn, aMatch())
  const { rerender } = renderPart(<Desk />)
  const button = (name: string) => screen.getByRole('button', { name })
  const run = async (then: () => void) => {
    button('Start one').focus()
    press('Start one')
    then()
    await pass(1000)
    return document.activeElement
  }
  expect(await run(() => button('Start one').blur())).toBe(screen.getByRole('listitem', { name: 'Row' }))
  expect(await run(() => button('Start two').focus())).toBe(button('Start two'))
  expect(await run(() => rerender(<Desk isGone />))).toBe(screen.getByRole('tabpanel'))
})
