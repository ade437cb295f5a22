import { TEAM_SIZE } from '@cup/contract/constants'
import type { Team } from '@cup/contract/teams'
import type { CurrentTournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../features/session/use-session.ts'
import { teamsOfTournamentQuery } from '../../features/teams/teams-query.ts'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'
import { dateTimeWithZone } from '../../format/dates.ts'

/** What this person can do next about the cup. A match to check in to and a prize to claim are in the dock. */
export function NextStep({ cup }: { cup: CurrentTournament }) {
  const { user } = useSession()
  const isAsked = user !== undefined && cup.status === 'active'
  const { data: teams } = useQuery({ ...teamsOfTournamentQuery(cup.id), enabled: isAsked })
  const own = teams?.find(
    ({ captain_id, players }) => captain_id === user?.id || players.some(({ id }) => id === user?.id),
  )
  const { isFull } = useCupTerms()
  const { to, text } = nextStep(cup, own, { userId: user?.id, isFull })
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center justify-between gap-3 border-t border-text/15 bg-boost-soft px-4 font-semibold text-boost hover:underline sm:px-5"
    >
      <span className="min-w-0 truncate">{text}</span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  )
}

function nextStep(
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
  // The place may be held by this team's own checkout: the page of teams knows.
  if (isFull) return { to: '/prize-pool', text: `The cup is full. See where ${own.team_name} stands` }
  return own.captain_id === userId
    ? { to: '/prize-pool', text: `Pay the entry fee of ${own.team_name}` }
    : { to: '/prize-pool', text: `${own.team_name} waits for its entry fee` }
}
