import { TEAM_SIZE } from '@cup/contract/constants'
import type { Team } from '@cup/contract/teams'
import { counted } from '../../format/counts.ts'

/** What an inviter should know once every free seat has a pending invite; undefined before that. */
export function surplusInvites({
  players,
  pending_invites,
}: Pick<Team, 'players' | 'pending_invites'>): string | undefined {
  const seats = TEAM_SIZE - players.length
  const pending = pending_invites.length
  if (seats <= 0 || pending < seats) return undefined
  const have = `${counted(pending, 'invite is', 'invites are')} pending for ${counted(seats, 'free seat')}.`
  return `${have} The first to accept ${seats === 1 ? 'gets it' : 'get them'}; the other invites are then withdrawn.`
}
