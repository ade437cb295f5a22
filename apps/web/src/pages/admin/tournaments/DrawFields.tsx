import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export interface TypedDraw {
  automatic_draw: boolean
  /** As typed. */
  min_teams: string
}

interface DrawFieldsProps {
  typed: TypedDraw
  error: string | undefined
  onChange: (changed: Partial<TypedDraw>) => void
}

/** Whether the server draws the bracket, and from how many teams on. */
export function DrawFields({ typed, error, onChange }: DrawFieldsProps) {
  return (
    <>
      <CheckField
        label="Draw the bracket at the start"
        hint="With too few teams it waits fifteen minutes, then cancels and refunds"
        checked={typed.automatic_draw}
        onChange={(automatic_draw) => onChange({ automatic_draw })}
      />
      {typed.automatic_draw && (
        <TextField
          label="Minimum of teams"
          inputMode="numeric"
          value={typed.min_teams}
          error={error}
          onChange={(event) => onChange({ min_teams: event.target.value })}
        />
      )}
    </>
  )
}
