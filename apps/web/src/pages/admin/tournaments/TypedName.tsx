import { TextField } from '../../../ui/TextField.tsx'

interface TypedNameProps {
  name: string
  value: string
  onChange: (value: string) => void
}

/** Before fees are refunded, the organiser types the name of the cup. */
export function TypedName({ name, value, onChange }: TypedNameProps) {
  return (
    <TextField
      label="Type the tournament's name to confirm."
      hint={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
    />
  )
}
