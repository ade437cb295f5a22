import { reopenMatch } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../format/counts.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type AdminMatch, matchTitle } from '../admin-match.ts'
import { reopenImpactQuery } from '../admin-queries.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { AffectedMatches } from './AffectedMatches.tsx'
import { MatchChangedNotice } from './MatchChangedNotice.tsx'

/** Clears a result, for example of a wrong disqualification. Shows first which later matches change. */
export function ReopenDialog({ entry, onClose }: { entry: AdminMatch; onClose: () => void }) {
  const { match } = entry
  const [expectedRevision] = useState(match.revision)
  const { data: impact, isError } = useQuery(reopenImpactQuery(match.id))
  const reopen = useAdminAction(reopenMatch, adminMessages.reopenMatch)
  const affected = impact?.affected_matches ?? []
  const lost = affected.filter((one) => one.lost)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        reopen.start(
          {
            params: { id: match.id },
            query: { seen: String(expectedRevision), ...(impact?.needs_cascade ? { cascade: 'true' } : {}) },
          },
          { onSuccess: onClose },
        )
      }
      title="Reopen match?"
      text={`The result of ${matchTitle(entry)} is undone, and the match can be played or scored again.`}
      confirmLabel={lost.length > 0 ? `Reopen and clear ${counted(lost.length, 'match', 'matches')}` : 'Reopen match'}
      confirmDisabled={impact === undefined || match.match_status !== 'completed'}
      busy={reopen.isPending}
    >
      {!reopen.isPending && <MatchChangedNotice entry={entry} expectedRevision={expectedRevision} />}
      <div role="status" className="grid gap-2">
        {impact === undefined && !isError && <p>Checking later matches…</p>}
        {isError && <p>The effect on later matches could not be loaded.</p>}
        {impact !== undefined && affected.length === 0 && <p>No later match changes.</p>}
        {affected.length > 0 && (
          <>
            <p>{counted(affected.length, 'later match changes', 'later matches change')}</p>
            <AffectedMatches matches={affected} />
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
