import { customSeedBracket, shuffleSeeds, suggestedSeeds } from '@cup/contract/bracket'
import { MIN_PAID_TEAMS } from '@cup/contract/constants'
import type { AdminStats } from '@cup/contract/stats'
import type { Team } from '@cup/contract/teams'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Shuffle from 'lucide-react/icons/shuffle'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { announce } from '../../../ui/announcer.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { toast } from '../../../ui/toast.ts'
import { SeedRow } from './SeedRow.tsx'
import { keepOrder, moveSeed } from './seed-order.ts'

interface SeedingModalProps {
  tournamentId: string
  paidTeams: readonly Team[]
  onClose: () => void
}

export function SeedingModal({ tournamentId, paidTeams, onClose }: SeedingModalProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const generate = useAdminAction(customSeedBracket, adminMessages.customSeed)
  const shuffle = useAdminAction(shuffleSeeds, adminMessages.shuffleSeeds)
  const suggest = useAdminAction(suggestedSeeds, adminMessages.suggestSeeds)
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const names = new Map(paidTeams.map(({ id, team_name }) => [id, team_name]))
  const order = keepOrder(chosen, [...names.keys()])

  const move = (from: number, to: number) => {
    const next = moveSeed(order, from, to)
    setChosen(next)
    announce(`${names.get(order[from] ?? '')} is seed ${to + 1} of ${order.length}`)
  }
  const submit = () =>
    generate.start({ query: { tournament_id: tournamentId }, body: { seeded_team_ids: order } }, { onSuccess: onClose })
  return (
    <FormModal
      wide
      title="Custom Bracket Seeding"
      description="The top team is Seed 1. Byes, where there are any, go to the top seeds."
      submitLabel="Generate Bracket"
      busy={generate.isPending}
      submitDisabled={order.length < MIN_PAID_TEAMS}
      onSubmit={submit}
      onClose={onClose}
    >
      {order.length < MIN_PAID_TEAMS && (
        <p className="text-text-2">
          Needs {MIN_PAID_TEAMS} paid teams ({order.length})
        </p>
      )}
      {order.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            busy={suggest.isPending}
            onClick={() =>
              suggest.start(
                { params: { tournamentId } },
                {
                  onSuccess: ({ seeds }) => {
                    setChosen(seeds.map(({ team_id }) => team_id))
                    setReasons(new Map(seeds.map(({ team_id, reason }) => [team_id, reason])))
                    announce('Seeds suggested by earlier results')
                  },
                },
              )
            }
          >
            {!suggest.isPending && <Sparkles aria-hidden="true" className="size-4" />}
            Suggest by results
          </Button>
          <Button
            size="small"
            busy={shuffle.isPending}
            onClick={() =>
              shuffle.start(
                { params: { tournamentId } },
                {
                  onSuccess: ({ seeded_team_ids }) => {
                    setChosen(seeded_team_ids)
                    announce('Seeds shuffled')
                  },
                },
              )
            }
          >
            {!shuffle.isPending && <Shuffle aria-hidden="true" className="size-4" />}
            Shuffle
          </Button>
        </div>
      )}
      <ol aria-label="Seeds" className="grid max-h-[50dvh] gap-1.5 overflow-y-auto overscroll-contain p-0.5">
        {order.map((id, index) => (
          <SeedRow
            key={id}
            name={names.get(id) ?? ''}
            reason={reasons.get(id)}
            index={index}
            count={order.length}
            onMove={(to) => move(index, to)}
          />
        ))}
      </ol>
    </FormModal>
  )
}

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
