import type { CurrentTournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../features/session/use-session.ts'
import { teamsOfTournamentQuery } from '../../features/teams/teams-query.ts'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'
import { PanelLink } from './CupPanel.tsx'
import { nextStep } from './next-step.ts'

/** What this person can do next about the cup. A match to check in to and a prize to claim are in the dock. */
export function NextStep({ cup }: { cup: CurrentTournament }) {
  const { user } = useSession()
  const needsTeams = user !== undefined && cup.status === 'active'
  const { data: teams } = useQuery({ ...teamsOfTournamentQuery(cup.id), enabled: needsTeams })
  const own = teams?.find(
    ({ captain_id, players }) => captain_id === user?.id || players.some(({ id }) => id === user?.id),
  )
  const { isFull } = useCupTerms()
  return <PanelLink {...nextStep(cup, own, { userId: user?.id, isFull })} />
}
