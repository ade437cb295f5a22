import { type AuditEntry, auditCsv } from '@cup/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { moreRows } from '../../../api/more-rows.ts'
import { type AuditFilter, auditLogQuery } from '../../../features/admin/admin-queries.ts'
import { DownloadButton } from '../../../features/admin/DownloadButton.tsx'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { shortMoment } from '../../../format/moments.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useSettledValue } from '../../../ui/use-settled-value.ts'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { actionWords, changesOf } from './audit-words.ts'
import { ChangeArrow } from './ChangeArrow.tsx'

/** Entries shown before Load more. */
const INITIAL_COUNT = 8

export function AuditLog({ tournamentId }: { tournamentId: string | null }) {
  const [choice, setChoice] = useState<AuditChoice>({ action: '', onlyThisCup: false, search: '' })
  const [isExpanded, setIsExpanded] = useState(false)
  const search = useSettledValue(choice.search.trim())
  const filter: AuditFilter = toFilter({ ...choice, search }, tournamentId)
  const log = useInfiniteQuery(auditLogQuery(filter))
  useFailureToast(log, adminMessages.loadAudit.failure)

  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const shown = isExpanded ? entries : entries.slice(0, INITIAL_COUNT)
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
          setIsExpanded(false)
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
          more={isExpanded ? more : undefined}
          renderRow={(entry) => (
            <AuditLine key={entry.id} entry={entry} onChoose={(part) => setChoice({ ...choice, ...part })} />
          )}
        />
      )}
      {!isExpanded && (shown.length < entries.length || more !== undefined) && (
        <div className="mt-3 grid justify-items-center">
          <Button size="small" onClick={() => setIsExpanded(true)}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  )
}

interface AuditFiltersProps {
  choice: AuditChoice
  /** Every action that occurs in the log. */
  actions: readonly string[]
  hasTournament: boolean
  onChange: (choice: AuditChoice) => void
}

export function AuditFilters({ choice, actions, hasTournament, onChange }: AuditFiltersProps) {
  const { actor, target, ...rest } = choice
  // The list of actions arrives with the entries; until then the chosen action must stay selectable.
  const known = choice.action === '' || actions.includes(choice.action) ? actions : [choice.action, ...actions]
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search the audit log"
        placeholder="Name or reason"
        value={choice.search}
        onChange={(search) => onChange({ ...choice, search })}
      />
      <SelectField
        label="Action"
        quiet
        className="w-full sm:w-56"
        value={choice.action}
        onChange={(event) => onChange({ ...choice, action: event.target.value })}
      >
        <option value="">All actions</option>
        {known.map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </SelectField>
      {hasTournament && (
        <SelectField
          label="Tournament"
          quiet
          className="w-full sm:w-56"
          value={choice.onlyThisCup ? 'this' : 'all'}
          onChange={(event) => onChange({ ...choice, onlyThisCup: event.target.value === 'this' })}
        >
          <option value="all">All tournaments</option>
          <option value="this">This tournament</option>
        </SelectField>
      )}
      {actor && (
        <ActiveFilter text={`By ${actor.name}`} onClear={() => onChange({ ...rest, ...(target ? { target } : {}) })} />
      )}
      {target && <ActiveFilter text={target.name} onClear={() => onChange({ ...rest, ...(actor ? { actor } : {}) })} />}
    </div>
  )
}

function ActiveFilter({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Clear filter: ${text}`}
      onClick={onClear}
      className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-control bg-text px-3.5 text-small font-semibold text-canvas pointer-coarse:min-h-11"
    >
      <span className="truncate">{text}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}

interface Named {
  id: string
  name: string
}

/** The filters of the log. */
export interface AuditChoice {
  /** Empty means every action. */
  action: string
  onlyThisCup: boolean
  /** Matches the beginnings of words in names and reasons; empty means every entry. */
  search: string
  actor?: Named
  target?: Named
}

export function toFilter(
  { action, onlyThisCup, search, actor, target }: AuditChoice,
  tournamentId: string | null,
): AuditFilter {
  return {
    ...(action === '' ? {} : { action }),
    ...(search === '' ? {} : { q: search }),
    ...(onlyThisCup && tournamentId !== null ? { tournament_id: tournamentId } : {}),
    ...(actor ? { actor_id: actor.id } : {}),
    ...(target ? { target_id: target.id } : {}),
  }
}

interface AuditLineProps {
  entry: AuditEntry
  /** Filters the log by this person or object. */
  onChoose: (part: Partial<AuditChoice>) => void
}

const FILTER_BUTTON = 'rounded-chip text-left underline decoration-line-strong underline-offset-4 hover:decoration-text'

export function AuditLine({ entry, onChoose }: AuditLineProps) {
  const { actor_id, actor_name, target_id, target_name } = entry
  const changes = changesOf(entry.before, entry.after)
  return (
    <li className="grid gap-x-4 py-2 text-small sm:grid-cols-[9rem_1fr]">
      <time dateTime={entry.at} className="text-text-3 tabular-nums sm:pt-1.5 pointer-coarse:sm:pt-3">
        {shortMoment(entry.at)}
      </time>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          {actor_id === null ? (
            <span>{actor_name}</span>
          ) : (
            <button
              type="button"
              aria-description="Show only actions by this person"
              onClick={() => onChoose({ actor: { id: actor_id, name: actor_name } })}
              className={`${FILTER_BUTTON} min-h-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11`}
            >
              {actor_name}
            </button>
          )}
          <strong className="font-semibold">{actionWords(entry.action)}</strong>
          {target_name !== null && target_id !== null && (
            <button
              type="button"
              aria-description="Show only actions on this"
              onClick={() => onChoose({ target: { id: target_id, name: target_name } })}
              className={`${FILTER_BUTTON} min-h-9 text-text-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11`}
            >
              {target_name}
            </button>
          )}
        </p>
        {entry.reason && <p className="text-text-2">Reason: {entry.reason}</p>}
        {(changes.length > 0 || entry.request_id !== null) && (
          <details className="group">
            <summary className="flex min-h-7 w-fit cursor-pointer items-center gap-1 text-text-3 hover:text-text pointer-coarse:min-h-11">
              <ChevronRight aria-hidden="true" className="-ml-1 size-4 group-open:rotate-90" />
              {changes.length > 0 ? 'What changed' : 'Details'}
            </summary>
            <dl className="grid gap-y-1 pb-1 pl-4">
              {changes.map(({ field, before, after }) => (
                <div key={field} className="flex flex-wrap gap-x-2">
                  <dt className="text-text-3">{field}</dt>
                  <dd className="min-w-0 text-text-2">
                    {before !== undefined && <s className="text-text-3">{before}</s>}
                    {before !== undefined && after !== undefined && <ChangeArrow />}
                    {after}
                  </dd>
                </div>
              ))}
              {entry.request_id !== null && (
                <div className="flex flex-wrap gap-x-2 text-text-3">
                  <dt>request id</dt>
                  <dd className="min-w-0 break-all">{entry.request_id}</dd>
                </div>
              )}
            </dl>
          </details>
        )}
      </div>
    </li>
  )
}
