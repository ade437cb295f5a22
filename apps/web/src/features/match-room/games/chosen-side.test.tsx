import type { Room } from '@cup/contract/rooms'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aRoom, openRoomAlone } from '../../../../test-support/room.tsx'
import { noGames } from '../../../../test-support/room-games.ts'
import { readChosenSide, writeChosenSide } from './chosen-side.ts'

async function openRoom(changes: Partial<Room> = {}) {
  await openRoomAlone(aRoom({ games: noGames(), ...changes }))
  await screen.findByRole('group', { name: 'We play' })
}

describe('the side of the viewer’s team', () => {
  const chosen = () => [
    screen.getByLabelText<HTMLInputElement>('Blue'),
    screen.getByLabelText<HTMLInputElement>('Orange'),
  ]
  const side = () => chosen().map(({ checked }) => checked)

  test('is the room’s preset until the player chooses', async () => {
    await openRoom()
    expect(side()).toEqual([true, false])
    await userEvent.click(screen.getByLabelText('Orange'))
    expect(side()).toEqual([false, true])
    cleanup()
    await openRoom()
    expect(side()).toEqual([false, true])
  })

  test('is orange for the other team', async () => {
    await openRoom({ my_team_id: 'team-2' })
    expect(side()).toEqual([false, true])
  })
})

test('a chosen side applies to its match only', () => {
  expect(readChosenSide('match-1')).toBeUndefined()
  writeChosenSide('match-1', 'orange')
  expect([readChosenSide('match-1'), readChosenSide('match-2')]).toEqual(['orange', undefined])
  sessionStorage.setItem('our-side', 'match-1 green')
  expect(readChosenSide('match-1')).toBeUndefined()
})
