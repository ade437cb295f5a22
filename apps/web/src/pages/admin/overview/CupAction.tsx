import type { AttentionItem } from '@cup/contract/attention'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminStatsQuery } from '../../../features/admin/admin-queries.ts'
import { currentTournamentQuery } from '../../../features/tournament/tournament-queries.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { moneyAddress } from '../admin-address.ts'
import { CompleteTournamentButton } from '../tournaments/CompleteTournament.tsx'
import { CreateTournamentButton } from '../tournaments/CreateTournamentModal.tsx'
import { PayPrizesButton } from '../tournaments/MarkAllSent.tsx'
import { GenerateBracketButton } from './GenerateBracket.tsx'

/** The action of a line about the whole cup. */
export function CupAction({ item }: { item: AttentionItem }) {
  const { data: stats } = useQuery(adminStatsQuery)
  const { data: current } = useQuery(currentTournamentQuery)
  const tournament = current?.id === item.tournament_id ? current : undefined
  if (item.kind === 'no_cup_open') return <CreateTournamentButton size="small" />
  if (item.kind === 'prizes_owed' && item.tournament_id !== null) {
    return (
      <>
        <PayPrizesButton tournamentId={item.tournament_id} />
        <Link to={moneyAddress(item.tournament_id, 'payouts')} className={buttonStyle('secondary', 'small')}>
          Payout sheet
        </Link>
      </>
    )
  }
  if (!stats || !tournament) return null
  if (item.kind === 'cup_decided') {
    return <CompleteTournamentButton tournament={tournament} stats={stats} size="small" variant="primary" />
  }
  if (item.kind === 'draw_due') return <GenerateBracketButton stats={stats} tournament={tournament} size="small" />
  if (item.kind === 'too_few_teams')
    return <CopyButton text={registrationAddress()} label="Copy the registration link" />
  return null
}

export const registrationAddress = (): string => `${window.location.origin}/prize-pool`
