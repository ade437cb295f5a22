import type { Team } from '@cup/contract/teams'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

const loadManage = async () => ({ default: (await import('./ManageTeamDialog.tsx')).ManageTeamDialog })
const loadLeave = async () => ({ default: (await import('./LeaveTeamDialog.tsx')).LeaveTeamDialog })
const ManageTeamDialog = lazy(loadManage)
const LeaveTeamDialog = lazy(loadLeave)

/** Captains manage, players may leave. The dialogs are fetched when somebody reaches for the button. */
export function OwnTeamActions({ team, isCaptain }: { team: Team; isCaptain: boolean }) {
  const [open, setOpen] = useState(false)
  const Dialog = isCaptain ? ManageTeamDialog : LeaveTeamDialog
  const preload = () => void (isCaptain ? loadManage() : loadLeave())
  return (
    <>
      <Button
        size="small"
        aria-description={team.team_name}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {isCaptain ? 'Manage team' : 'Leave team'}
      </Button>
      {open && (
        <Suspense>
          <Dialog team={team} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
