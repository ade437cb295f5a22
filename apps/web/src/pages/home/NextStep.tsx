import type { CurrentTournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../features/session/use-session.ts'
import { teamsOfTournamentQuery } from '../../features/teams/teams-query.ts'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'
import { nextStep } from './next-step.ts'

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
