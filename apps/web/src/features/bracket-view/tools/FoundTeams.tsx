import type { BracketTeam } from '@cup/contract/bracket'

interface FoundTeamsProps {
  listId: string
  found: readonly BracketTeam[]
  chosen: number
  onPick: (teamId: string) => void
}

/** The options below the search field. */
export function FoundTeams({ listId, found, chosen, onPick }: FoundTeamsProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Teams found"
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
          onClick={() => onPick(team.id)}
        >
          {team.team_name} <small className="text-text-3">{`Seed ${team.seed}`}</small>
        </div>
      ))}
      {found.length === 0 && <p className="px-2.5 py-2">No team has this name</p>}
    </div>
  )
}
