import { X } from 'lucide-react'
import type { AuditFilter } from '../../../features/admin/list-queries.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { actionWords } from './audit-words.ts'

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
        <Chosen text={`By ${actor.name}`} onClear={() => onChange({ ...rest, ...(target ? { target } : {}) })} />
      )}
      {target && <Chosen text={target.name} onClear={() => onChange({ ...rest, ...(actor ? { actor } : {}) })} />}
    </div>
  )
}

function Chosen({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Clear filter: ${text}`}
      onClick={onClear}
      className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-text px-3.5 text-small font-semibold text-canvas pointer-coarse:min-h-11"
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
