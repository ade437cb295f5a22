import type { AuditEntry } from '@cup/contract/audit'
import { ChevronRight } from 'lucide-react'
import { shortMoment } from '../../../format/moments.ts'
import type { AuditChoice } from './AuditFilters.tsx'
import { actionWords, changesOf } from './audit-words.ts'
import { Becomes } from './Becomes.tsx'

interface AuditLineProps {
  entry: AuditEntry
  /** Filters the log by this person or object. */
  onChoose: (part: Partial<AuditChoice>) => void
}

const CHOOSER = 'rounded-chip text-left underline decoration-line-strong underline-offset-4 hover:decoration-text'

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
              className={`${CHOOSER} min-h-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11`}
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
              className={`${CHOOSER} min-h-9 text-text-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11`}
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
                    {before !== undefined && after !== undefined && <Becomes />}
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
