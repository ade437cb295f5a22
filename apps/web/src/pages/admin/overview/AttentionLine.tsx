import type { AttentionItem, AttentionKind } from '@cup/contract/attention'
import { focusHome } from '../../../features/admin/use-admin-action.ts'
import { clockTime, shortMoment } from '../../../format/moments.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { AttentionAction } from './AttentionAction.tsx'
import { useQueueMatch } from './use-queue-match.ts'

const WORDS: Record<AttentionKind, { tone: BadgeTone; word: string }> = {
  match_disputed: { tone: 'red', word: 'Disputed' },
  help_called: { tone: 'red', word: 'Help' },
  result_contested: { tone: 'yellow', word: 'Contested' },
  nobody_came: { tone: 'red', word: 'Needs a ruling' },
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
  match_in_progress: { tone: 'green', word: 'In progress' },
}

/** A line that is done keeps its place and its size, and can no longer be pressed. */
export function AttentionLine({ item, isDone }: { item: AttentionItem; isDone: boolean }) {
  const { tone, word } = WORDS[item.kind]
  return (
    <li {...focusHome} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-1">
        {isDone ? <Badge>Done</Badge> : <Badge tone={tone}>{word}</Badge>}
        <p className={`min-w-0 ${isDone ? 'text-text-3 line-through' : ''}`}>
          <LineText item={item} />
          {item.since && <span className="text-small text-text-3"> since {clockTime(item.since)}</span>}
          {item.due_at && <strong className="text-small"> Due {shortMoment(item.due_at)}</strong>}
        </p>
      </div>
      <div inert={isDone} className={`flex flex-wrap items-center gap-2 ${isDone ? 'invisible' : ''}`}>
        <AttentionAction item={item} />
      </div>
    </li>
  )
}

/** Where the result buttons beside the text name the teams, the text does not repeat them. */
function LineText({ item }: { item: AttentionItem }) {
  const namesTeamsInButtons = item.kind === 'result_due' || item.kind === 'match_in_progress'
  const entry = useQueueMatch(item.tournament_id, namesTeamsInButtons ? item.match_id : null)
  if (entry === undefined) return item.text
  return (
    <>
      <span className="lg:hidden">{item.text}</span>
      <span className="max-lg:hidden">
        {entry.match.round_name}, match {entry.match.position}
      </span>
    </>
  )
}
