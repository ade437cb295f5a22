import { Notice } from '../../ui/Notice.tsx'
import { useOwnEntry } from '../session/own-entry.ts'

/** Tells a user who cannot enter cups why, before they press anything. */
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
