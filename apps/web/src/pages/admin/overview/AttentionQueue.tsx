import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { matchActions } from '../../../features/admin/admin-actions.ts'
import { attentionQuery } from '../../../features/admin/admin-queries.ts'
import { focusHome, useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { AttentionLine } from './AttentionLine.tsx'

/** Everything that waits for the admin, most urgent first, each line with one button. */
export function AttentionQueue() {
  const attention = useQuery(attentionQuery)
  useFailureToast(attention, adminMessages.loadDashboard.failure)
  const readyCount = attention.data?.filter(({ kind }) => kind === 'match_ready').length ?? 0
  return (
    <Card {...focusHome}>
      <PanelHeading title={`What needs you now${attention.data ? ` (${attention.data.length})` : ''}`}>
        {readyCount > 1 && <StartAllCheckInsButton count={readyCount} />}
      </PanelHeading>
      {attention.data === undefined && <PanelLoading query={attention} />}
      {attention.data?.length === 0 && (
        <p className="mt-1 flex items-center gap-2 text-text-2">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green" />
          Nothing needs your attention.
        </p>
      )}
      {attention.data !== undefined && attention.data.length > 0 && (
        <ul aria-label="What needs you now" className="mt-2 divide-y divide-line">
          {attention.data.map((item) => (
            <AttentionLine key={`${item.kind} ${item.match_id ?? item.payment_id ?? item.team_id}`} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function StartAllCheckInsButton({ count }: { count: number }) {
  const startAll = useAdminAction(matchActions.startAllCheckIns)
  return (
    <Button variant="primary" size="small" busy={startAll.isPending} onClick={() => startAll.start(null)}>
      Start all check-ins ({count})
    </Button>
  )
}
