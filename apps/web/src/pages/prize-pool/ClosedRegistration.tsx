import { useEffect, useRef } from 'react'
import { TellMeWhenOpen } from '../../features/notifications/TellMeWhenOpen.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { EntryRefusal } from '../../features/teams/EntryRefusal.tsx'
import { Button } from '../../ui/Button.tsx'
import type { RegistrationState } from './registration-state.ts'

interface ClosedRegistrationProps {
  registration: RegistrationState
  /** Why this person cannot enter, while others can. */
  refusal: string | undefined
  onClose: () => void
}

/** Shown instead of the form: why registration is closed, and which cup comes next. */
export function ClosedRegistration({ registration, refusal, onClose }: ClosedRegistrationProps) {
  const { status } = useSession()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Create New Team"
      className="mt-4 grid max-w-xl justify-items-start gap-1 rounded-card border border-line-strong bg-surface p-6 outline-none"
    >
      {refusal === undefined ? (
        <>
          <p className="font-semibold">{registration.reason}</p>
          {registration.next && <p className="text-text-2">{registration.next}</p>}
        </>
      ) : (
        <EntryRefusal />
      )}
      {status === 'signed-in' && refusal === undefined && (
        <div className="mt-2">
          <TellMeWhenOpen />
        </div>
      )}
      <div className="mt-3">
        <Button onClick={onClose}>Close</Button>
      </div>
    </section>
  )
}
