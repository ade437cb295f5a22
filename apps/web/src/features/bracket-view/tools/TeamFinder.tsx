import { type KeyboardEvent, useId, useState } from 'react'
import { useBracketValue } from '../board/board-context.ts'
import { findTeams } from './find-teams.ts'
import { useSlashKey } from './use-slash-key.ts'

/** The browser's own search cannot see what is outside the window; this finds every team. */
export function TeamFinder({ onPick }: { onPick: (teamId: string) => void }) {
  const teams = useBracketValue((store) => store.bracket().teams)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const field = useSlashKey<HTMLInputElement>()
  const found = findTeams(teams, typed)

  const pick = (teamId: string | undefined) => {
    if (teamId === undefined) return
    setTyped('')
    onPick(teamId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pick(found[chosen]?.id)
    else if (event.key === 'Escape') setTyped('')
    else if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <div className="relative max-sm:flex-1">
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Find a team"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined}
        className="min-h-9 w-48 rounded-control border border-line-strong bg-canvas px-3.5 text-small placeholder:text-text-3 max-sm:w-full pointer-coarse:min-h-11"
        placeholder="Find a team ( / )"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped('')}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Teams found"
        hidden={typed.trim() === ''}
        className="absolute z-5 mt-1 w-full min-w-64 rounded-control border border-line-strong bg-raised p-1 text-small"
      >
        {found.map((team, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and answers the keys for its options
          <div
            key={team.id}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            className="cursor-pointer rounded-chip px-2.5 py-2 aria-selected:bg-hover pointer-coarse:py-3"
            aria-selected={at === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(team.id)}
          >
            {team.team_name} <small className="text-text-3">{`Seed ${team.seed}`}</small>
          </div>
        ))}
        {found.length === 0 && <p className="px-2.5 py-2">No team of that name</p>}
      </div>
    </div>
  )
}
