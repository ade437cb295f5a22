import { TEAM_SIZE } from '@cup/contract/constants'
import type { Team } from '@cup/contract/teams'
import type { CurrentTournament } from '@cup/contract/tournaments'
import { dateTimeWithZone } from '../../format/dates.ts'

/** Where the line below the cup leads and what it says; `own` is the viewer's team. */
export function nextStep(
  cup: CurrentTournament,
  own: Team | undefined,
  { userId, isFull }: { userId: string | undefined; isFull: boolean },
): { to: string; text: string } {
  const { status, cancelled, first_place_team_name: champion, next_cup: next, entry_fee: fee } = cup
  if (status === 'in_progress' && champion === null) return { to: '/bracket', text: 'Watch the bracket live' }
  if (status !== 'active') {
    if (next) return { to: '/prize-pool', text: `Next cup: ${dateTimeWithZone(next.start_date)}` }
    return cancelled ? { to: '/prize-pool', text: 'See all teams' } : { to: '/bracket', text: 'See how it ended' }
  }
  if (own === undefined) {
    return { to: '/prize-pool', text: isFull ? 'The cup is full. Enter and wait for a place' : 'Enter your team' }
  }
  if (own.paid) return { to: '/prize-pool', text: `${own.team_name} is in. Next: the draw` }
  if (fee === 0) {
    const isComplete = own.players.length >= TEAM_SIZE
    return { to: '/prize-pool', text: `${own.team_name} ${isComplete ? 'waits for a place' : 'needs players'}` }
  }
  // An open checkout of this team may hold one of the places. Only the page of teams knows.
  if (isFull) return { to: '/prize-pool', text: `The cup is full. See where ${own.team_name} stands` }
  return own.captain_id === userId
    ? { to: '/prize-pool', text: `Pay the entry fee of ${own.team_name}` }
    : { to: '/prize-pool', text: `${own.team_name} waits for its entry fee` }
}
