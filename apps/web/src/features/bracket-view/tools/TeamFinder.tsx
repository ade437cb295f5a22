import type { BracketTeam } from '@cup/contract/bracket'
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useBracketValue } from '../board/board-context.ts'
import { findTeams } from './find-teams.ts'

/** Finds any team. The browser's search only finds rendered cards. */
export function TeamFinder({ onPick }: { onPick: (teamId: string) => void }) {
  const teams = useBracketValue(({ bracket }) => bracket.teams)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const field = useSlashKey()
  const found = findTeams(teams, typed)

  const pick = (teamId: string | undefined) => {
    if (teamId === undefined) return
    setTyped('')
    onPick(teamId)
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Enter') pick(found[chosen]?.id)
    else if (event.key === 'Escape') setTyped('')
    else if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <div className="relative max-sm:min-w-40 max-sm:flex-1">
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Find a team"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined}
        className="peer min-h-9 w-40 rounded-control border border-line-strong bg-canvas px-3.5 text-small placeholder:text-text-3 max-sm:w-full pointer-coarse:min-h-11"
        placeholder="Find a team"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped('')}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto h-5.5 rounded-md border border-line-strong px-1.5 text-meta text-text-3 peer-focus:hidden pointer-coarse:hidden"
      >
        /
      </span>
      {typed.trim() !== '' && <FoundTeams listId={listId} found={found} chosen={chosen} onPick={pick} />}
    </div>
  )
}

interface FoundTeamsProps {
  listId: string
  found: readonly BracketTeam[]
  chosen: number
  onPick: (teamId: string) => void
}

/** The options below the search field. */
function FoundTeams({ listId, found, chosen, onPick }: FoundTeamsProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Teams found"
      className="absolute z-5 mt-1 w-full min-w-64 rounded-control border border-line-strong bg-raised p-1 text-small"
    >
      {found.map((team, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys of its options
        <div
          key={team.id}
          id={`${listId}-${at}`}
          role="option"
          tabIndex={-1}
          className="cursor-pointer rounded-chip px-2.5 py-2 aria-selected:bg-hover pointer-coarse:py-3"
          aria-selected={at === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(team.id)}
        >
          {team.team_name} <small className="text-text-3">{`Seed ${team.seed}`}</small>
        </div>
      ))}
      {found.length === 0 && <p className="px-2.5 py-2">No team has this name</p>}
    </div>
  )
}

/** `/` focuses the field, unless the focus is in another field or a dialog is open. */
function useSlashKey(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const busy = (event.target as Element).closest?.('input, textarea, select, [contenteditable], [role="dialog"]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || busy) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return field
}
