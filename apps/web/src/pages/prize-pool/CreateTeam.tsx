import { useState } from 'react'
import type { TeamDraft } from '../../features/teams/team-draft.ts'
import { CreateTeamForm } from './CreateTeamForm.tsx'
import { TeamCreatedPanel } from './TeamCreatedPanel.tsx'

/** The form, then the panel that asks for the fee. */
export function CreateTeam({ draft, onClose }: { draft?: TeamDraft; onClose: () => void }) {
  const [created, setCreated] = useState<{ id: string; team_name: string }>()
  return (
    <div className="mt-4 max-w-xl animate-rise rounded-card border border-line-strong bg-surface p-5 sm:p-6">
      {created ? (
        <TeamCreatedPanel team={created} onPayLater={onClose} />
      ) : (
        <CreateTeamForm {...(draft ? { draft } : {})} onCreated={setCreated} onCancel={onClose} />
      )}
    </div>
  )
}
