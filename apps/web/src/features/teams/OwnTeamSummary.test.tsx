import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anId, aTeam, aTournament } from '../../../test-support/samples.ts'
import { OwnTeamSummary } from './OwnTeamSummary.tsx'

const players = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: anId(at), name: `Player ${at}`, email: null }))
const waits = (name: string | null, email: string) => ({ name, email })

test.each([
  ['is whole', 3, [], true, 'All three players have accepted'],
  ['has one free seat', 2, [], false, 'Your team needs 1 more'],
  ['has two, for its captain', 1, [], true, 'Your team needs 2 more: invite them on the Teams page'],
  ['waits for one', 1, [waits('Mia', 'm•••')], true, 'Still to accept the invite: Mia'],
  ['waits for two', 1, [waits('Mia', 'm•••'), waits(null, 'j•••')], true, 'Still to accept the invite: Mia and j•••'],
])('a team that %s says who is missing', (_what, count, pending_invites_info, isCaptain, words) => {
  const team = aTeam({ players: players(count), pending_invites_info })
  render(<OwnTeamSummary title="Vipers" team={team} cup={null} isCaptain={isCaptain} />)
  expect(screen.getByRole('region', { name: 'Your team' }).textContent).toBe(`Vipers${words}`)
})

test('the cup and its start are shown once they are loaded', () => {
  const team = aTeam({ players: players(3) })
  render(
    <OwnTeamSummary title="Vipers" team={team} cup={aTournament({ name: 'Cup 12' })} isCaptain>
      <p>More</p>
    </OwnTeamSummary>,
  )
  const text = screen.getByRole('region', { name: 'Your team' }).textContent
  expect(text).toMatch(/^VipersCup 12 · starts Sat, Nov 21, 2026, .*All three players have acceptedMore$/)
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-21T18:00:00.000Z')
})
