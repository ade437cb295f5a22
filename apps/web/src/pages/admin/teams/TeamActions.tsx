import { TEAM_SIZE } from '@cup/contract/constants'
import type { Team } from '@cup/contract/teams'
import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx'
import { InvitePlayerModal } from './InvitePlayerModal.tsx'
import { RenameTeamModal } from './RenameTeamModal.tsx'

type OpenDialog = 'rename' | 'invite' | 'delete'

export function TeamActions({ team }: { team: Team }) {
  const [open, setOpen] = useState<OpenDialog>()
  const isFull = team.players.length >= TEAM_SIZE
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:[&_svg]:hidden">
      <Button size="small" aria-description={team.team_name} onClick={() => setOpen('rename')}>
        <Pencil aria-hidden="true" className="size-4" />
        Rename
      </Button>
      <Button
        size="small"
        aria-description={isFull ? `${team.team_name} has ${TEAM_SIZE} players` : team.team_name}
        title={isFull ? `The team has ${TEAM_SIZE} players` : undefined}
        disabled={isFull}
        onClick={() => setOpen('invite')}
      >
        <UserPlus aria-hidden="true" className="size-4" />
        Invite Player
      </Button>
      <Button
        variant="danger"
        size="small"
        className="sm:ml-auto"
        aria-description={team.team_name}
        onClick={() => setOpen('delete')}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </Button>
      {open === 'rename' && <RenameTeamModal team={team} onClose={close} />}
      {open === 'invite' && <InvitePlayerModal team={team} onClose={close} />}
      {open === 'delete' && <DeleteTeamDialog team={team} onClose={close} />}
    </div>
  )
}
