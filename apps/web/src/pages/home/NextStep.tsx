import type { CurrentTournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../features/session/use-session.ts'
import { playsIn } from '../../features/teams/plays-in.ts'
import { teamsOfTournamentQuery } from '../../features/teams/teams-query.ts'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'
import { PanelLink } from './CupPanel.tsx'
import { nextStep } from './next-step.ts'

/** The viewer's next step in the cup. The dock shows check-ins and prizes. */
export function NextStep({ cup }: { cup: CurrentTournament }) {
  const { user } = useSession()
  const needsTeams = user !== undefined && cup.status === 'active'
  const { data: teams } = useQuery({ ...teamsOfTournamentQuery(cup.id), enabled: needsTeams })
  const own = teams?.find((team) => playsIn(team, user?.id))
  const { isFull } = useCupTerms()
  return <PanelLink {...nextStep(cup, own, { userId: user?.id, isFull })} />
}
