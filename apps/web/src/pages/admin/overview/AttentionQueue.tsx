import type { AttentionItem } from '@cup/contract/attention'
import { processCheckIn, startAllCheckIns } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../features/admin/ActionButton.tsx'
import { attentionQuery } from '../../../features/admin/admin-queries.ts'
import { SortAgainButton } from '../../../features/admin/SortAgainButton.tsx'
import { focusHome, useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useRetainedRows } from '../../../features/admin/use-retained-rows.ts'
import { useSteadyRows } from '../../../features/admin/use-steady-rows.ts'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { AttentionLine } from './AttentionLine.tsx'

const keyOf = (item: AttentionItem): string =>
  [item.kind, item.match_id ?? item.payment_id ?? item.team_id ?? item.tournament_id ?? ''].join(' ')

/** Everything that waits for an admin, most urgent first, each line with its action. */
export function AttentionQueue() {
  const attention = useQuery(attentionQuery)
  useFailureToast(attention, adminMessages.loadDashboard.failure)
  const items = attention.data ?? []
  const tasks = items.filter(({ kind }) => kind !== 'match_in_progress' && kind !== 'checking_in')
  const checkingIn = items.filter(({ kind }) => kind === 'checking_in')
  const inProgress = items.filter(({ kind }) => kind === 'match_in_progress')
  return (
    <Card {...focusHome}>
      <PanelHeading title={`What needs you now${attention.data ? ` (${tasks.length})` : ''}`}>
        <div data-keep-clear="" className="flex flex-wrap gap-2">
          <StartAllCheckInsButton items={tasks} />
          <ProcessAllButton items={tasks} />
        </div>
      </PanelHeading>
      {attention.data === undefined && <PanelLoading query={attention} />}
      {attention.data !== undefined && (
        <Lines label="What needs you now" items={tasks} empty={checkingIn.length === 0 && <NothingToDo />} />
      )}
      <Watched
        label="Checking in"
        items={checkingIn}
        note="Waiting for teams. Nothing to do unless one needs more time."
      />
      <Watched
        label="In progress"
        items={inProgress}
        note="The teams report these results. You can still set a score."
      />
    </Card>
  )
}

const NothingToDo = () => (
  <p className="mt-1 flex items-center gap-2 text-text-2">
    <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green" />
    Nothing needs your attention.
  </p>
)

interface WatchedProps {
  label: string
  items: readonly AttentionItem[]
  note: string
}

/** Matches that need no action. */
function Watched({ label, items, note }: WatchedProps) {
  return (
    // A list above has its own space below, for the button that sorts it again.
    <div className="mt-4 border-t border-line pt-4 not-has-[li]:hidden [:has(li)~&]:mt-0">
      <h3 className="font-semibold">
        {label} ({items.length})
      </h3>
      <p className="text-small text-text-2">{note}</p>
      <Lines label={label} items={items} empty={null} />
    </div>
  )
}

interface LinesProps {
  label: string
  items: readonly AttentionItem[]
  empty: ReactNode
}

/** Lines keep their place while the pointer or the focus is in the list; finished lines stay for a moment. */
function Lines({ label, items, empty }: LinesProps) {
  const { rows: withDone, release } = useRetainedRows(items, keyOf)
  const { rows, changed, sortAgain, hold } = useSteadyRows(withDone, keyOf)
  const open = new Set(items.map(keyOf))
  if (rows.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className="mt-2 divide-y divide-line" {...hold}>
        {rows.map((item) => (
          <AttentionLine
            key={keyOf(item)}
            item={item}
            isDone={!open.has(keyOf(item))}
            onRemove={() => release(keyOf(item))}
          />
        ))}
      </ul>
      {/* The button uses the card's empty bottom edge. */}
      <div className="-mb-4">
        <SortAgainButton changed={changed} onPress={sortAgain} />
      </div>
    </>
  )
}

function StartAllCheckInsButton({ items }: { items: readonly AttentionItem[] }) {
  const count = items.filter(({ kind }) => kind === 'match_ready').length
  if (count < 2) return null
  return (
    <ActionButton endpoint={startAllCheckIns} messages={adminMessages.startAllCheckIns} input={{}} variant="primary">
      Start all check-ins ({count})
    </ActionButton>
  )
}

/** Runs the calls one after the other, because each of them locks the cup. */
async function processCheckIns(matchIds: readonly string[]): Promise<void> {
  for (const id of matchIds) await call(processCheckIn, { params: { id } })
}

/** Starts every match whose two teams have checked in. It disqualifies no team. */
function ProcessAllButton({ items }: { items: readonly AttentionItem[] }) {
  const processAll = useAdminAction(processCheckIns, adminMessages.processCheckIn)
  const matchIds = items.flatMap(({ kind, match_id }) => (kind === 'both_ready' && match_id !== null ? [match_id] : []))
  if (matchIds.length < 2) return null
  return (
    <Button variant="primary" size="small" busy={processAll.isPending} onClick={() => processAll.start(matchIds)}>
      Start {matchIds.length} matches
    </Button>
  )
}
