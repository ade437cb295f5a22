import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BoostMeter } from './BoostMeter.tsx'
import { FaceOff } from './FaceOff.tsx'
import { gameNumber, gamesToWin, runningSeries } from './series.ts'

const halves = (container: HTMLElement) => [...(container.firstElementChild?.children ?? [])] as HTMLElement[]

test('the halves show name, detail and emblem, and the pips of the series once its length is known', () => {
  const blue = { name: 'Owls', emblem: 3, detail: 'Ann, Bea, Cleo', games: 1, mark: <b>Checked in</b> }
  const orange = { name: 'Bats', emblem: null, games: 0, lost: true }
  const { container, rerender } = render(<FaceOff blue={blue} orange={orange} />)
  expect(container.textContent).toBe('OwlsAnn, Bea, CleoChecked in VS Bats')
  expect(screen.queryByRole('img', { name: /won/ })).toBeNull()
  const [left, , right, ...more] = halves(container)
  expect(more).toEqual([])
  expect([left?.dataset.orange, left?.dataset.lost]).toEqual([undefined, undefined])
  expect([right?.dataset.orange, right?.dataset.lost]).toEqual(['true', 'true'])
  expect([left?.querySelectorAll('svg').length, right?.querySelectorAll('svg').length]).toEqual([1, 0])

  rerender(<FaceOff blue={blue} orange={{ ...orange, games: undefined }} bestOf={5} middle="3" />)
  const pips = screen.getByRole('img', { name: '1 game won' })
  expect([...pips.children].map((pip) => (pip as HTMLElement).dataset.won)).toEqual(['true', undefined, undefined])
  expect(screen.getAllByRole('img', { name: /won/ })).toHaveLength(1)
  expect(halves(container).at(-1)?.textContent).toBe('3')
})

test('only a name of more than 22 characters is set smaller', () => {
  render(<FaceOff blue={{ name: 'W'.repeat(22), emblem: null }} orange={{ name: '🚀'.repeat(23), emblem: null }} />)
  expect(screen.getByText('W'.repeat(22)).className).toContain('[--fit:1]')
  expect(screen.getByText('🚀'.repeat(23)).className).toContain('[--fit:0.78]')
})

test.each([
  [420, '100%'],
  [900, '100%'],
  [105, '25%'],
])('with %d seconds left the meter is at %s', (seconds, width) => {
  const { container } = render(<BoostMeter seconds={seconds} />)
  expect(container.querySelector<HTMLElement>('[style]')?.style.width).toBe(width)
})

test('a series is running only while its match is, and its next game has a number', () => {
  const series = { team1: 1, team2: 2 }
  expect(runningSeries({ match_status: 'in_progress', series })).toBe(series)
  expect(runningSeries({ match_status: 'completed', series })).toBeNull()
  expect(gameNumber(series)).toBe(4)
  expect([1, 3, 5, 7].map(gamesToWin)).toEqual([1, 2, 3, 4])
})
