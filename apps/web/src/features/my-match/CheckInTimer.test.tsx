import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listenToAnnouncements } from '../../ui/announcer.ts'
import { CheckInTimer } from './CheckInTimer.tsx'

test('announces three moments and is silent otherwise', () => {
  const announced: string[] = []
  const stop = listenToAnnouncements((text) => announced.push(text))
  const { rerender } = render(<CheckInTimer seconds={302} />)
  for (let seconds = 301; seconds >= 0; seconds--) rerender(<CheckInTimer seconds={seconds} />)
  expect(announced).toEqual(['5 minutes left to check in', '1 minute left to check in', '10 seconds left to check in'])
  expect(screen.getByRole('timer').textContent).toBe('00:00')
  stop()
})
