import { TEXT_LIMITS } from '@cup/contract/constants'
import type { Match } from '@cup/contract/matches'
import { deleteMessage, type Room, type RoomMessage, writeMessage } from '@cup/contract/rooms'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { clockTime } from '../../format/moments.ts'
import { roomMessages } from '../../messages/room-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { RoomSection } from './RoomSection.tsx'
import { useRoomAction } from './room-query.ts'

interface RoomTalkProps {
  match: Match
  room: Room
  isAdmin: boolean
}

/** The match's events and messages. New lines are announced politely. */
export function RoomTalk({ match, room, isAdmin }: RoomTalkProps) {
  const log = useRef<HTMLDivElement>(null)
  const newest = room.messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls the newest one into view
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [newest])
  return (
    <RoomSection title="Talk">
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable with the keyboard
        tabIndex={0}
        className="max-h-56 md:max-h-80 overflow-y-auto overscroll-contain rounded-control"
      >
        {room.messages.length === 0 && <p className="text-small text-text-3">No messages yet.</p>}
        <ol className="grid gap-1.5">
          {room.messages.map((message) => (
            <Line key={message.id} match={match} message={message} isAdmin={isAdmin} />
          ))}
        </ol>
      </div>
      {room.can_write ? (
        <WriteMessage matchId={match.id} />
      ) : (
        <p className="mt-3 text-small text-text-3">
          {match.match_status === 'completed'
            ? 'Messages are closed: the match ended more than an hour ago.'
            : 'You can write here as soon as both teams are known.'}
        </p>
      )}
    </RoomSection>
  )
}

function Line({ match, message, isAdmin }: { match: Match; message: RoomMessage; isAdmin: boolean }) {
  const time = <time className="shrink-0 text-tiny/5.5 text-text-3 tabular-nums">{clockTime(message.at)}</time>
  if (message.kind === 'system') {
    return (
      <li className="flex gap-2.5 text-small text-text-3">
        {time} <span className="min-w-0">{message.text}</span>
      </li>
    )
  }
  return (
    <li className={`flex gap-2.5 text-small ${isAdmin ? 'pointer-coarse:items-center' : ''}`}>
      {time}
      <span className="min-w-0 flex-1">
        <b className={authorColor(match, message)}>{message.author?.name ?? 'Former player'}</b>
        {message.author && message.author.team_id === null && <span className="text-text-3"> (organiser)</span>}{' '}
        {message.text}
      </span>
      {isAdmin && <RemoveMessage matchId={match.id} message={message} />}
    </li>
  )
}

function authorColor(match: Match, { author }: RoomMessage): string {
  if (!author || author.team_id === null) return 'text-yellow'
  return author.team_id === match.team1_id ? 'text-blue' : 'text-boost'
}

function RemoveMessage({ matchId, message }: { matchId: string; message: RoomMessage }) {
  const remove = useRoomAction(deleteMessage, roomMessages.deleteMessage)
  return (
    <button
      type="button"
      aria-label={`Remove the message “${message.text}”`}
      disabled={remove.isPending}
      onClick={() => remove.mutate({ params: { id: matchId, messageId: message.id } })}
      className="grid size-6 shrink-0 place-items-center rounded-chip text-text-3 hover:bg-hover hover:text-text pointer-coarse:size-11"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  )
}

function WriteMessage({ matchId }: { matchId: string }) {
  const [text, setText] = useState('')
  const write = useRoomAction(writeMessage, roomMessages.write)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    // Cleared only after the server has accepted it, so that a refused message can be sent again.
    if (typed === '') return
    write.mutate({ params: { id: matchId }, body: { text: typed } }, { onSuccess: () => setText('') })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex gap-2">
      <input
        aria-label="Message"
        placeholder="Message to both teams"
        value={text}
        maxLength={TEXT_LIMITS.message.max}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-canvas px-3.5 text-base text-text placeholder:text-text-3"
      />
      <Button type="submit" aria-label="Send" busy={write.isPending} disabled={text.trim() === ''}>
        <SendHorizontal aria-hidden="true" className="size-5" />
      </Button>
    </form>
  )
}
