import type { Team } from '@cup/contract/teams'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DialogFailure } from '../../ui/PartFailure.tsx'

interface TeamDialogProps {
  team: Team
  onClose: () => void
}

const ManageTeamDialog = lazyPart<TeamDialogProps>(
  async () => (await import('./ManageTeamDialog.tsx')).ManageTeamDialog,
  { name: 'Manage team', Failed: (props) => <DialogFailure text="Manage team did not load" {...props} /> },
)
const LeaveTeamDialog = lazyPart<TeamDialogProps>(async () => (await import('./LeaveTeamDialog.tsx')).LeaveTeamDialog, {
  name: 'Leave team',
  Failed: (props) => <DialogFailure text="Leave team did not load" {...props} />,
})

/** Captains manage the team, players may leave it. The dialogs are loaded on hover or focus of the button. */
export function OwnTeamActions({ team, isCaptain }: { team: Team; isCaptain: boolean }) {
  const [open, setOpen] = useState(false)
  const Dialog = isCaptain ? ManageTeamDialog : LeaveTeamDialog
  return (
    <>
      <Button
        size="small"
        aria-description={team.team_name}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void Dialog.preload()}
        onFocus={() => void Dialog.preload()}
      >
        {isCaptain ? 'Manage team' : 'Leave team'}
      </Button>
      {open && <Dialog team={team} onClose={() => setOpen(false)} />}
    </>
  )
}
