import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aClock } from '../../../../test-support/bracket/a-clock.ts'
import { aTournament } from '../../../../test-support/samples.ts'
import { BroadcastAnnouncement } from './BroadcastAnnouncement.tsx'

const show = (cup: Parameters<typeof aTournament>[0] | undefined) =>
  render(
    <BroadcastAnnouncement
      clock={aClock('2026-11-21T17:50:19.000Z')}
      background="dark"
      tournament={cup && aTournament(cup)}
    />,
  )
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('before the draw a stream shows the cup, its start, its pool and its teams', () => {
  show({ name: 'Cup 12', start_date: '2026-11-21T18:00:00.000Z', prize_pool: 80, paid_team_count: 8 })
  expect(screen.getByRole('heading').textContent).toBe('Cup 12')
  expect(screen.getByRole('timer').textContent).toBe('Starts in 09:41')
  expect([screen.getAllByRole('term').map(({ textContent }) => textContent), facts()]).toEqual([
    ['Prize pool', 'Teams', 'Format'],
    ['$80.00', '8', '3v3'],
  ])
  expect(screen.getByRole('heading').dataset.long).toBeUndefined()
})

test('a start that has passed is soon, one team is a team, and a long name is set smaller', () => {
  show({ name: 'A name of 25 letters or so', start_date: '2026-11-21T17:00:00.000Z', paid_team_count: 1 })
  expect(screen.getByRole('timer').textContent).toBe('Starting soon')
  expect(screen.getAllByRole('term')[1]?.textContent).toBe('Team')
  expect(screen.getByRole('heading').dataset.long).toBe('true')
})

test('without a cup it says that there is no bracket yet', () => {
  show(undefined)
  expect(screen.getByRole('heading').textContent).toBe('Bracket Not Available Yet')
  expect(screen.queryByRole('timer')).toBeNull()
})

test('a free cup shows no prize pool, a cancelled one says that it was cancelled', () => {
  show({ prize_pool: 0 })
  expect(screen.queryByText('Prize pool')).toBeNull()
  cleanup()
  show({ cancelled: true })
  expect(screen.getByText('This cup was cancelled')).toBeDefined()
  expect(screen.queryByRole('timer')).toBeNull()
})
