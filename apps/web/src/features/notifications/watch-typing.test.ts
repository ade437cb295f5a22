import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { watchTyping } from './watch-typing.ts'

let typing: ReturnType<typeof watchTyping>

function watchPage(html: string): void {
  document.body.innerHTML = html
  typing = watchTyping()
}

const field = () => document.querySelector<HTMLInputElement>('input, textarea') as HTMLInputElement

afterEach(() => {
  typing.stop()
  document.body.innerHTML = ''
})

test.each(['<input value="">', '<input type="email">', '<textarea></textarea>'])('text in %s counts', async (html) => {
  watchPage(html)
  expect(typing.isUnderWay()).toBe(false)
  await userEvent.type(field(), 'a')
  expect(typing.isUnderWay()).toBe(true)
})

test('text that the page filled in does not count', () => {
  watchPage('<input value="Ada">')
  expect(typing.isUnderWay()).toBe(false)
})

test('text that was removed, or whose field is gone, does not count', async () => {
  watchPage('<input>')
  await userEvent.type(field(), 'a{Backspace}')
  expect(typing.isUnderWay()).toBe(false)
  await userEvent.type(field(), 'b')
  field().remove()
  expect(typing.isUnderWay()).toBe(false)
})

test.each(['<input type="search">', '<input type="checkbox">'])('%s does not count', async (html) => {
  watchPage(html)
  await (html.includes('search') ? userEvent.type(field(), 'a') : userEvent.click(field()))
  expect(typing.isUnderWay()).toBe(false)
})

test('an open dialog counts, the sheet of a match only with text in it', async () => {
  watchPage('<div role="dialog">Seeds</div>')
  expect(typing.isUnderWay()).toBe(true)
  document.body.innerHTML = '<div role="dialog"><ul data-match-sheet=""></ul><input></div>'
  expect(typing.isUnderWay()).toBe(false)
  await userEvent.type(field(), 'gl')
  expect(typing.isUnderWay()).toBe(true)
})
