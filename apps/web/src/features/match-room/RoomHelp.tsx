import { TEXT_LIMITS } from '@cup/contract/constants'
import type { Room } from '@cup/contract/rooms'
import { type FormEvent, useState } from 'react'
import { clockTime } from '../../format/moments.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { roomActions } from './room-actions.ts'
import { useRoomAction } from './room-query.ts'

interface RoomHelpProps {
  matchId: string
  room: Room
  isAdmin: boolean
}

/** Calls an organiser, and shows that one was called. */
export function RoomHelp({ matchId, room: { help }, isAdmin }: RoomHelpProps) {
  if (!help) return isAdmin ? null : <CallOrganiser matchId={matchId} />
  return (
    <Notice tone="info">
      <p>
        An organiser was called at {clockTime(help.called_at)}: {help.reason}
      </p>
      {isAdmin && <HelpDone matchId={matchId} />}
    </Notice>
  )
}

function CallOrganiser({ matchId }: { matchId: string }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const call = useRoomAction(matchId, roomActions.help)
  if (!open) {
    return (
      <Button size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        Call an organiser
      </Button>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') call.mutate(reason.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label="What do you need an organiser for?"
        autoFocus
        maxLength={TEXT_LIMITS.reason.max}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" busy={call.isPending} disabled={reason.trim() === ''}>
          Call an organiser
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function HelpDone({ matchId }: { matchId: string }) {
  const done = useRoomAction(matchId, roomActions.helpDone)
  return (
    <Button size="small" className="mt-2" busy={done.isPending} onClick={() => done.mutate(null)}>
      Done
    </Button>
  )
}
