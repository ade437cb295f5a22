import { useState } from 'react'
import type { TeamDraft } from '../../features/teams/team-draft.ts'
import { useCreateTeam } from '../../features/teams/use-create-team.ts'
import { PhoneSheet } from '../../ui/PhoneSheet.tsx'
import { CreateTeamForm } from './CreateTeamForm.tsx'
import { TeamCreatedPanel } from './TeamCreatedPanel.tsx'

/** The form, then the panel that asks for the fee. */
export function CreateTeam({ draft, onClose }: { draft?: TeamDraft; onClose: () => void }) {
  const [created, setCreated] = useState<{ id: string; team_name: string }>()
  const createTeam = useCreateTeam()
  return (
    <PhoneSheet title="Create New Team" onClose={onClose} busy={createTeam.isPending}>
      {created ? (
        <TeamCreatedPanel team={created} onPayLater={onClose} />
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
