import type { MatchState, RecentChange } from '@cup/contract/changes'
import { matchName } from '@cup/contract/match-name'
import { undoMatchChange } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmAction } from '../../../features/admin/ActionButton.tsx'
import { recentChangesQuery } from '../../../features/admin/admin-queries.ts'
import { focusHome } from '../../../features/admin/use-admin-action.ts'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { shortMoment } from '../../../format/moments.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { actionWords } from './audit-words.ts'
import { ChangeArrow } from './ChangeArrow.tsx'

/** The last changes to the matches of the cup that can be undone; the audit log has all of them. */
export function RecentChanges({ tournamentId }: { tournamentId: string }) {
  const changes = useQuery(recentChangesQuery(tournamentId))
  const undoable = changes.data?.filter((change) => change.undoable) ?? []
  // Outside the row, so that the dialog stays when later changes push the row out of the list.
  const [chosen, setChosen] = useState<RecentChange>()
  useFailureToast(changes, adminMessages.loadChanges.failure)
  return (
    <Card>
      <PanelHeading title="Recent changes" />
      {changes.data === undefined && <PanelLoading query={changes} />}
      {changes.data !== undefined && undoable.length === 0 && (
        <p className="mt-1 text-text-2">Nothing to undo. The audit log lists every change.</p>
      )}
      {undoable.length > 0 && (
        <ul aria-label="Recent changes" className="mt-2 divide-y divide-line">
          {undoable.map((change) => (
            <ChangeLine key={change.id} change={change} onUndo={setChosen} />
          ))}
        </ul>
      )}
      {chosen && (
        <UndoDialog
          change={changes.data?.find(({ id }) => id === chosen.id) ?? chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  )
}

interface ChangeLineProps {
  change: RecentChange
  onUndo: (change: RecentChange) => void
}

function ChangeLine({ change, onUndo }: ChangeLineProps) {
  const was = change.matches.find(({ match_id }) => match_id === change.match_id)
  return (
    <li {...focusHome} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-small">
      <time dateTime={change.at} className="w-32 text-text-3 tabular-nums">
        {shortMoment(change.at)}
      </time>
      <p className="min-w-0 flex-1 basis-64">
        {change.actor_name ?? 'The server'}: <strong className="font-semibold">{actionWords(change.action)}</strong>{' '}
        <span className="text-text-2">{change.match_title}</span>
        {was && <span className="block text-text-3">Was: {stateWords(was.after_undo)}</span>}
      </p>
      <Button size="small" variant="ghost" aria-description={change.match_title} onClick={() => onUndo(change)}>
        Undo
      </Button>
    </li>
  )
}

function UndoDialog({ change, onClose }: { change: RecentChange; onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={undoMatchChange}
      messages={adminMessages.undoMatchChange}
      input={{ params: { id: change.match_id }, query: { change_id: change.id } }}
      onClose={onClose}
      title="Undo this change?"
      text={`${actionWords(change.action)}: ${change.match_title}`}
      confirmLabel="Undo"
    >
      <ul aria-label="What undoing does" className="grid gap-2">
        {change.matches.map((match) => (
          <li key={match.match_id}>
            <strong className="font-semibold text-text">{matchName(match)}</strong>: {stateWords(match.now)}
            <ChangeArrow />
            {stateWords(match.after_undo)}
          </li>
        ))}
      </ul>
    </ConfirmAction>
  )
}

const STATUS_WORDS = {
  pending: 'pending',
  checkin: 'check-in open',
  in_progress: 'in progress',
  completed: 'completed',
}

function stateWords(state: MatchState | null): string {
  if (state === null) return 'no such match'
  const pair = `${state.team1_name ?? 'TBD'} v ${state.team2_name ?? 'TBD'}`
  if (state.winner_name !== null) return `${pair}, ${state.winner_name} won${state.score ? ` (${state.score})` : ''}`
  return `${pair}, ${STATUS_WORDS[state.match_status]}`
}
