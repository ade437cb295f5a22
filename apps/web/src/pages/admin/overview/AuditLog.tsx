import { auditCsv } from '@cup/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { DownloadButton } from '../../../features/admin/DownloadButton.tsx'
import { type AuditFilter, auditLogQuery } from '../../../features/admin/list-queries.ts'
import { moreRows } from '../../../features/admin/more-rows.ts'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { useSettledValue } from '../../../ui/use-settled-value.ts'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { type AuditChoice, AuditFilters, toFilter } from './AuditFilters.tsx'
import { AuditLine } from './AuditLine.tsx'

/** Entries shown before Load more. */
const FIRST_FEW = 8

export function AuditLog({ tournamentId }: { tournamentId: string | null }) {
  const [choice, setChoice] = useState<AuditChoice>({ action: '', onlyThisCup: false, search: '' })
  const [isWhole, setIsWhole] = useState(false)
  const search = useSettledValue(choice.search.trim())
  const filter: AuditFilter = toFilter({ ...choice, search }, tournamentId)
  const log = useInfiniteQuery(auditLogQuery(filter))
  useFailureToast(log, adminMessages.loadAudit.failure)

  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const shown = isWhole ? entries : entries.slice(0, FIRST_FEW)
  const more = moreRows(log, { loaded: entries.length, total: 0, isSearch: false })
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
        <GrowingList
          rows={shown}
          label="Audit Log"
          className="mt-2 divide-y divide-line"
          more={isWhole ? more : undefined}
          renderRow={(entry) => (
            <AuditLine key={entry.id} entry={entry} onChoose={(part) => setChoice({ ...choice, ...part })} />
          )}
        />
      )}
      {!isWhole && (shown.length < entries.length || more !== undefined) && (
        <div className="mt-3 grid justify-items-center">
          <Button size="small" onClick={() => setIsWhole(true)}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  )
}
