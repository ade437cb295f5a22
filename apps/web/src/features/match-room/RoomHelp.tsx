import { TEXT_LIMITS } from '@cup/contract/constants'
import { callForHelp, markHelpDone, type Room } from '@cup/contract/rooms'
import { type FormEvent, useState } from 'react'
import { clockTime } from '../../format/moments.ts'
import { roomMessages } from '../../messages/room-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RoomButton } from './RoomButton.tsx'
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
      {isAdmin && (
        <RoomButton
          endpoint={markHelpDone}
          messages={roomMessages.helpDone}
          input={{ params: { id: matchId } }}
          className="mt-2"
        >
          Done
        </RoomButton>
      )}
    </Notice>
  )
}

function CallOrganiser({ matchId }: { matchId: string }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const call = useRoomAction(callForHelp, roomMessages.help)
  if (!open) {
    return (
      <Button size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        Call an organiser
      </Button>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') call.mutate({ params: { id: matchId }, body: { reason: reason.trim() } })
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
