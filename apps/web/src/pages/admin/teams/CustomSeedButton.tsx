import type { AdminStats } from '@cup/contract/stats'
import type { Team } from '@cup/contract/teams'
import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { SeedingModal } from './SeedingModal.tsx'

export function CustomSeedButton({ teams, stats }: { teams: readonly Team[]; stats: AdminStats }) {
  const [isOpen, setIsOpen] = useState(false)
  const { tournament_id: tournamentId, tournament_status: status } = stats
  const isGenerated = status === 'in_progress'
  const press = () => {
    if (tournamentId === null || status !== 'active') toast.error(adminMessages.noTournament.failure)
    else setIsOpen(true)
  }
  return (
    <>
      {isGenerated && <span className="text-small text-text-3">The bracket has already been generated</span>}
      <Button disabled={isGenerated} onClick={press}>
        <ListOrdered aria-hidden="true" className="size-4.5" />
        Custom Seed Bracket
      </Button>
      {isOpen && tournamentId !== null && (
        <SeedingModal
          tournamentId={tournamentId}
          paidTeams={teams.filter(({ paid }) => paid)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
