import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { playerValidation } from '../../messages/player-messages.ts'
import { CheckField } from '../../ui/CheckField.tsx'

interface RulesProps {
  rules: string
  changedAt: string | null
}

/** The rules of a cup, to read before anything is pressed. */
export function CupRules({ rules, changedAt }: RulesProps) {
  return (
    <details className="text-small text-text-2">
      <summary className="flex min-h-9 w-fit cursor-pointer flex-wrap items-center gap-x-2 hover:text-text">
        <span className="underline underline-offset-2">Rules of this cup</span>
        {changedAt !== null && <span className="text-text-3">changed {dateTimeWithZone(changedAt)}</span>}
      </summary>
      {/* The keyboard scrolls a long text. */}
      <section
        aria-label="Rules of this cup"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="mt-1 max-h-60 max-w-2xl overflow-y-auto rounded-card border border-line bg-raised p-3 wrap-anywhere whitespace-pre-line"
      >
        {rules}
      </section>
    </details>
  )
}

interface RulesConsentProps extends RulesProps {
  /** The viewer has accepted the rules before, so there is no box. */
  isAccepted: boolean
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

/** The rules with the one box that accepts them. */
export function RulesConsent({ rules, changedAt, isAccepted, checked, error, onChange }: RulesConsentProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined) box.current?.querySelector('input')?.focus()
  }, [error])
  return (
    <div ref={box} className="mt-3 grid gap-1">
      <CupRules rules={rules} changedAt={changedAt} />
      {!isAccepted && (
        <CheckField label="I accept the rules of this cup" checked={checked} error={error} onChange={onChange} />
      )}
    </div>
  )
}

/** The one box that accepts the rules. `isNeeded`: the cup has rules that the viewer has not accepted yet. */
export function useRulesConsent(isNeeded: boolean) {
  const [checked, setChecked] = useState(false)
  const [error, setError] = useState<string>()
  return {
    acceptsRules: isNeeded && checked,
    box: {
      checked,
      error,
      onChange: (value: boolean) => {
        setChecked(value)
        setError(undefined)
      },
    },
    /** False while the box has to be ticked first; the box then says so. */
    isGiven: (): boolean => {
      if (!isNeeded || checked) return true
      setError(playerValidation.acceptRules)
      return false
    },
    /** The server requires an acceptance that was not sent, for example of rules that are newer than this page. */
    showRefusal: (refusal: unknown): void => {
      if (refusal instanceof ApiError && refusal.body.code === 'rules_not_accepted') setError(refusal.detail)
    },
  }
}
