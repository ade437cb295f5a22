import type { AttentionItem, AttentionKind } from '@cup/contract/attention'
import { matchName } from '@cup/contract/match-name'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { AdminMatch } from '../../../features/admin/admin-match.ts'
import { focusHome, undoLatestChange, useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useServerClock } from '../../../features/clock/server-clock.ts'
import { minutesAndSeconds, secondsLeft } from '../../../format/countdown.ts'
import { clockTime, shortMoment } from '../../../format/moments.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { AttentionAction } from './AttentionAction.tsx'
import { useQueueMatch } from './use-queue-match.ts'

const WORDS: Record<AttentionKind, { tone: BadgeTone; word: string }> = {
  match_disputed: { tone: 'red', word: 'Disputed' },
  help_called: { tone: 'red', word: 'Help' },
  result_contested: { tone: 'yellow', word: 'Contested' },
  nobody_came: { tone: 'red', word: 'Nobody came: decide' },
  checkin_expired: { tone: 'red', word: 'Expired' },
  both_ready: { tone: 'green', word: 'Both ready' },
  match_overdue: { tone: 'yellow', word: 'Overdue' },
  result_due: { tone: 'blue', word: 'Result due' },
  cup_decided: { tone: 'green', word: 'Decided' },
  draw_due: { tone: 'yellow', word: 'Draw due' },
  too_few_teams: { tone: 'yellow', word: 'Too few teams' },
  refund_failed: { tone: 'red', word: 'Refund failed' },
  payment_disputed: { tone: 'yellow', word: 'Disputed' },
  books_differ: { tone: 'red', word: 'Money differs' },
  backup_late: { tone: 'red', word: 'Backup' },
  match_ready: { tone: 'blue', word: 'Ready' },
  prizes_owed: { tone: 'blue', word: 'Prizes to pay' },
  short_team: { tone: 'yellow', word: 'Short team' },
  no_cup_open: { tone: 'neutral', word: 'No cup open' },
  checking_in: { tone: 'blue', word: 'Checking in' },
  match_in_progress: { tone: 'green', word: 'In progress' },
}

/** How long a finished line stays in the list. */
const DONE_MS = 5000

interface AttentionLineProps {
  item: AttentionItem
  isDone: boolean
  onRemove: () => void
}

/** A finished line keeps its place and size for a moment and says what was saved. */
export function AttentionLine({ item, isDone, onRemove }: AttentionLineProps) {
  const line = useRef<HTMLLIElement>(null)
  const { tone, word } = WORDS[item.kind]
  useRemoveSoon(line, isDone, onRemove)
  return (
    <li
      ref={line}
      {...focusHome}
      // The text of a finished line overlays its invisible buttons, which keep the line's height.
      className={`flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2 ${isDone ? 'lg:grid lg:*:[grid-area:1/1]' : ''}`}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-x-3 gap-y-1 max-sm:flex-wrap">
        <span className="shrink-0 sm:min-w-24">
          <Badge tone={isDone ? 'neutral' : tone}>{isDone ? 'Done' : word}</Badge>
        </span>
        {isDone ? <DoneText item={item} /> : <OpenText item={item} />}
      </div>
      {/* A second press in the same place must hit nothing, so Undo is elsewhere. */}
      <div
        inert={isDone}
        className={`flex flex-wrap items-center gap-2 max-lg:has-[fieldset]:w-full ${isDone ? 'invisible' : ''}`}
      >
        <AttentionAction item={item} />
      </div>
    </li>
  )
}

function OpenText({ item }: { item: AttentionItem }) {
  const isOpenCheckIn = item.kind === 'checking_in'
  return (
    <p className="min-w-0">
      <LineText item={item} />
      {item.since && !isOpenCheckIn && (
        <span className="text-small whitespace-nowrap text-text-3"> since {clockTime(item.since)}</span>
      )}
      {item.due_at && !isOpenCheckIn && <strong className="text-small"> Due {shortMoment(item.due_at)}</strong>}
      {item.due_at && isOpenCheckIn && <TimeLeft until={item.due_at} />}
    </p>
  )
}

function TimeLeft({ until }: { until: string }) {
  const seconds = secondsLeft(until, useServerClock())
  return (
    <b role="timer" className="ml-2 font-display text-blue tabular-nums">
      {minutesAndSeconds(seconds)}
    </b>
  )
}

function DoneText({ item }: { item: AttentionItem }) {
  const undo = useAdminAction(undoLatestChange, adminMessages.undoMatchChange)
  const entry = useQueueMatch(item.tournament_id, item.match_id)
  const { tournament_id: tournamentId, match_id: matchId } = item
  const saved = item.kind === 'help_called' ? undefined : entry && savedWords(entry)
  if (saved === undefined || tournamentId === null || matchId === null) return <p className="min-w-0">{item.text}</p>
  return (
    <>
      <p className="min-w-0">
        {entry && matchName(entry.match)}: <strong>{saved}</strong>
      </p>
      <Button size="small" busy={undo.isPending} onClick={() => undo.start({ tournamentId, matchId })}>
        Undo
      </Button>
    </>
  )
}

/** `Turbo Turtles 2–0`, or the state that the match is in now. */
function savedWords({ match, team1, team2 }: AdminMatch): string | undefined {
  if (match.match_status === 'checkin') return 'check-in is open'
  if (match.match_status === 'in_progress') return 'started'
  if (match.match_status !== 'completed') return undefined
  if (match.winner_id === null) return 'no winner'
  const winner = match.winner_id === match.team1_id ? team1 : team2
  return /^\d+-\d+$/.test(match.score ?? '') ? `${winner} ${match.score?.replace('-', '–')}` : `${winner} won`
}

/** Calls `onRemove` after five seconds, and moves the focus to the next line if it is in this one. */
function useRemoveSoon(line: RefObject<HTMLLIElement | null>, isDone: boolean, onRemove: () => void): void {
  const remove = useEffectEvent(() => {
    const element = line.current
    if (element?.contains(document.activeElement)) {
      const next = element.nextElementSibling ?? element.previousElementSibling ?? element.closest('[role="tabpanel"]')
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
    onRemove()
  })
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(remove, DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
}

/** If the result buttons name the teams, the text does not repeat them. */
function LineText({ item }: { item: AttentionItem }) {
  const namesTeamsInButtons = item.kind === 'result_due' || item.kind === 'match_in_progress'
  const entry = useQueueMatch(item.tournament_id, namesTeamsInButtons ? item.match_id : null)
  return entry === undefined ? item.text : <span className="whitespace-nowrap">{matchName(entry.match)}</span>
}
