import { startCheckIn, updateMatch } from '@cup/contract/matches'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { adminApi, aMatch, openAdmin, playedStats, VIPERS } from '../../../test-support/admin-cup.ts'
import { dialog, untilClosed } from '../../../test-support/dialogs.ts'
import { renderPart } from '../../../test-support/render-part.tsx'
import { anId } from '../../../test-support/samples.ts'
import { focusHome } from '../../features/admin/use-admin-action.ts'
import { DeskKeys } from './DeskKeys.tsx'

beforeEach(() => localStorage.removeItem('admin-keys'))

async function openMatches() {
  const matches = [
    aMatch({ match_status: 'in_progress' }),
    aMatch({ id: anId(502), position: 2, match_status: 'in_progress' }),
  ]
  const api = adminApi({ stats: playedStats(), matches }).respond(updateMatch, aMatch()).respond(startCheckIn, aMatch())
  await openAdmin('?tab=matches')
  await screen.findByRole('heading', { name: 'Matches (2)' })
  return api
}

test('a score is saved with s and Enter', async () => {
  const api = await openMatches()
  await userEvent.keyboard('s')
  const first = (await dialog('Set Match Score')).getByRole('button', { name: '2–0 for Ceiling Vipers' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{Enter}')
  await untilClosed('dialog')
  expect(api.requests(updateMatch)).toMatchObject([{ query: { winner_team_id: VIPERS, score: '2-0' } }])
})

test('j and k move between the rows, and s applies to the focused row', async () => {
  const api = await openMatches()
  await userEvent.keyboard('jj')
  expect(document.activeElement?.textContent).toContain('match 2')
  await userEvent.keyboard('k')
  expect(document.activeElement?.textContent).toContain('match 1')
  await userEvent.keyboard('js')
  const first = (await dialog('Set Match Score')).getByRole('button', { name: '2–0 for Ceiling Vipers' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{Enter}')
  await untilClosed('dialog')
  expect(api.requests(updateMatch)).toMatchObject([{ params: { id: anId(502) } }])
})

test('a slash focuses the search, where the other keys are typed as letters', async () => {
  await openMatches()
  await userEvent.keyboard('/vs')
  expect((document.activeElement as HTMLInputElement).value).toBe('vs')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the question mark lists the keys and switches them off', async () => {
  await openMatches()
  await userEvent.keyboard('?')
  const box = await dialog('Keyboard')
  for (const words of ['Next row', 'Previous row', 'Search']) expect(box.getByText(words)).toBeTruthy()
  await userEvent.click(box.getByRole('switch', { name: /Keys/ }))
  await userEvent.keyboard('{Escape}')
  await untilClosed('dialog')
  await userEvent.keyboard('s')
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** Rows as in a tab: the first match has nothing to set, and the last waits for its check-in. */
function openDesk() {
  const onPress = vi.fn()
  const button = (name: string, key: string, disabled = false) => (
    <button type="button" data-key={key} disabled={disabled} onClick={() => onPress(name)}>
      {name}
    </button>
  )
  const search = <input type="search" aria-label="Search" />
  const desk = (inTab = search) => (
    <>
      <DeskKeys />
      <ul>
        <li {...focusHome}>Not in the tab {button('Elsewhere', 'score')}</li>
      </ul>
      <div role="tabpanel">
        {inTab}
        <ul>
          <li {...focusHome}>One {button('Score one', 'score', true)}</li>
          <li {...focusHome}>
            Two {button('Score two', 'score')} {button('Start two', 'checkin', true)}
          </li>
          <li {...focusHome}>Three {button('Start three', 'checkin')}</li>
        </ul>
      </div>
    </>
  )
  const { rerender } = renderPart(desk())
  return { onPress, hideSearch: () => rerender(desk(<div role="menu" tabIndex={-1} />)) }
}
/** Whether the page handled the key. */
const key = (name: string, more: object = {}, target: Element = document.activeElement ?? document.body) =>
  !fireEvent.keyDown(target, { key: name, ...more })
const row = () => document.activeElement?.textContent?.split(' ')[0]

test("j and k stop at the ends of the tab, and prevent the key's default only if they moved", () => {
  openDesk()
  expect([key('k'), row()]).toEqual([true, 'One'])
  expect([key('k'), row()]).toEqual([false, 'One'])
  expect([key('j'), row(), key('j'), row(), key('j'), row()]).toEqual([true, 'Two', true, 'Three', false, 'Three'])
  expect([key('k'), row()]).toEqual([true, 'Two'])
})

test('s and c press the first enabled button of the tab, or only the one in the focused row', () => {
  const { onPress } = openDesk()
  expect([key('s'), key('c')]).toEqual([true, false])
  screen.getByRole('button', { name: 'Score two' }).blur()
  expect(key('c')).toBe(true)
  expect(onPress.mock.calls).toEqual([['Score two'], ['Start three']])
  expect(document.activeElement?.textContent).toBe('Start three')
  expect(key('s')).toBe(false)
  expect(onPress).toHaveBeenCalledTimes(2)
})

test('keys with a modifier, already handled, typed in a field or a menu, or without a meaning are ignored', () => {
  const { onPress, hideSearch } = openDesk()
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) expect(key('s', { [modifier]: true })).toBe(false)
  expect([key('x'), key('s', {}, screen.getByRole('searchbox'))]).toEqual([false, false])
  expect([key('/'), document.activeElement]).toEqual([true, screen.getByRole('searchbox')])
  hideSearch()
  expect([key('/', {}, document.body), key('s', {}, screen.getByRole('menu'))]).toEqual([false, false])
  expect(onPress).not.toHaveBeenCalled()
})

test('keys that were switched off stay off, except for the list, and can be switched on again', async () => {
  localStorage.setItem('admin-keys', 'off')
  const { onPress } = openDesk()
  expect(key('s')).toBe(false)
  expect(key('?')).toBe(true)
  const box = await dialog('Keyboard')
  expect(key('s', {}, document.body)).toBe(false)
  await userEvent.click(box.getByRole('switch', { name: /Keys/ }))
  expect(localStorage.getItem('admin-keys')).toBe('on')
  await userEvent.keyboard('{Escape}')
  await untilClosed('dialog')
  key('s', {}, document.body)
  expect(onPress.mock.calls).toEqual([['Score two']])
})
