import { auditCsv } from '@cup/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { type AuditFilter, auditLogQuery } from '../../../features/admin/admin-queries.ts'
import { DownloadButton } from '../../../features/admin/DownloadButton.tsx'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { type AuditChoice, AuditFilters, toFilter } from './AuditFilters.tsx'
import { AuditLine } from './AuditLine.tsx'

/** Entries shown before Load more. */
const FIRST_FEW = 8

export function AuditLog({ tournamentId }: { tournamentId: string | null }) {
  const [choice, setChoice] = useState<AuditChoice>({ action: '', onlyThisCup: false })
  const [isWhole, setIsWhole] = useState(false)
  const filter: AuditFilter = toFilter(choice, tournamentId)
  const log = useInfiniteQuery(auditLogQuery(filter))
  useFailureToast(log, adminMessages.loadAudit.failure)

  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const shown = isWhole ? entries : entries.slice(0, FIRST_FEW)
  const loadMore = () => {
    if (shown.length < entries.length) setIsWhole(true)
    else void log.fetchNextPage()
  }
  return (
    <Card>
      <PanelHeading title="Audit Log">
        <DownloadButton
          label="Download CSV"
          fileName="audit-log.csv"
          load={() => call(auditCsv, { query: { ...filter } })}
        />
      </PanelHeading>
      <AuditFilters
        choice={choice}
        actions={log.data?.pages[0]?.actions ?? []}
        hasTournament={tournamentId !== null}
        onChange={(next) => {
          setChoice(next)
          setIsWhole(false)
        }}
      />
      {log.data === undefined && <PanelLoading query={log} />}
      {log.data !== undefined && entries.length === 0 && (
        <p className="mt-3 text-text-2">No entries match these filters.</p>
      )}
      {entries.length > 0 && (
        <ol aria-label="Audit Log" className="mt-2 divide-y divide-line">
          {shown.map((entry) => (
            <AuditLine key={entry.id} entry={entry} onChoose={(part) => setChoice({ ...choice, ...part })} />
          ))}
        </ol>
      )}
      {(shown.length < entries.length || log.hasNextPage) && (
        <div className="mt-3 grid justify-items-center">
          <Button size="small" busy={log.isFetchingNextPage} onClick={loadMore}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  )
}
