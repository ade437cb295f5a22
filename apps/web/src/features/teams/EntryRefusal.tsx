import { Notice } from '../../ui/Notice.tsx'
import { useOwnEntry } from '../session/own-entry.ts'

/** For a person who cannot enter cups: said before anything is pressed. */
export function EntryRefusal() {
  const refusal = useOwnEntry()?.cannot_enter
  return (
    refusal && (
      <Notice tone="info">
        {refusal}. You can still watch every cup. If you think this is wrong, ask an organiser.
      </Notice>
    )
  )
}
