import { expect, test } from 'vitest'
import { anId, aTeam } from '../../../test-support/samples.ts'
import { surplusInvites } from './surplus-invites.ts'

const withPlayers = (players: number, pending: number) =>
  surplusInvites(
    aTeam({
      players: Array.from({ length: players }, (_, index) => ({ id: anId(index), name: `P${index}`, email: null })),
      pending_invites: Array.from({ length: pending }, (_, index) => anId(900 + index)),
    }),
  )

test('says nothing while a free seat has no invite, or no seat is free', () => {
  expect(withPlayers(1, 1)).toBeUndefined()
  expect(withPlayers(3, 0)).toBeUndefined()
})

test('explains what happens to more invites than free seats', () => {
  expect(withPlayers(1, 2)).toBe(
    '2 invites are pending for 2 free seats. The first to accept get them; the other invites are then withdrawn.',
  )
  expect(withPlayers(2, 2)).toBe(
    '2 invites are pending for 1 free seat. The first to accept gets it; the other invites are then withdrawn.',
  )
})
