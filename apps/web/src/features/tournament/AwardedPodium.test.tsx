import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anId, aTournament } from '../../../test-support/samples.ts'
import { TeamEmblem } from '../teams/TeamEmblem.tsx'
import { AwardedPodium } from './AwardedPodium.tsx'

/** The paths of the drawing, without generated ids. */
const drawing = (root: ParentNode) => [...root.querySelectorAll('svg path')].map((path) => path.getAttribute('d'))

const emblemOf = (seed: number) => {
  const { container, unmount } = render(<TeamEmblem seed={seed} />)
  const drawn = drawing(container)
  unmount()
  return drawn
}

test('every winner is shown with the team’s emblem', () => {
  const [first, second] = [emblemOf(11), emblemOf(22)]
  render(
    <AwardedPodium
      tournament={aTournament({
        first_place_team_id: anId(1),
        first_place_team_name: 'Vipers',
        second_place_team_id: anId(2),
        second_place_team_name: 'Ravens',
        place_emblems: { first: 11, second: 22, third: null },
      })}
    />,
  )
  const places = screen.getAllByRole('listitem')
  expect(places.map((place) => place.textContent)).toEqual(['1stVipers', '2ndRavens'])
  expect(places.map(drawing)).toEqual([first, second])
})

test('a cup whose winners are not named says so', () => {
  render(<AwardedPodium tournament={aTournament({})} />)
  expect(screen.getByText('The winners have not been named yet.')).toBeTruthy()
})

test('a deleted team keeps its name', () => {
  render(<AwardedPodium tournament={aTournament({ first_place_team_name: 'Vipers' })} />)
  const place = screen.getByRole('listitem')
  expect(within(place).getByText('Vipers')).toBeTruthy()
  expect(drawing(place)).toEqual([])
})
