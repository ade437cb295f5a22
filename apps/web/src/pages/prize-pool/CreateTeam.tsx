import { useState } from 'react'
import type { TeamDraft } from '../../features/teams/team-draft.ts'
import { useCreateTeam } from '../../features/teams/use-create-team.ts'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'
import { PhoneSheet } from '../../ui/PhoneSheet.tsx'
import { CreateTeamForm } from './CreateTeamForm.tsx'
import { TeamCreatedPanel } from './TeamCreatedPanel.tsx'

/** The form, then the panel that says what is missing: the fee, or in a free cup the players. */
export function CreateTeam({ draft, onClose }: { draft?: TeamDraft; onClose: () => void }) {
  const [created, setCreated] = useState<{ id: string; team_name: string }>()
  const createTeam = useCreateTeam(useCupTerms())
  return (
    <PhoneSheet title="Create New Team" onClose={onClose} busy={createTeam.isPending}>
      {created ? (
        <TeamCreatedPanel team={created} onClose={onClose} />
      ) : (
        <CreateTeamForm
          {...(draft ? { draft } : {})}
          createTeam={createTeam}
          onCreated={setCreated}
          onCancel={onClose}
        />
      )}
    </PhoneSheet>
  )
}
