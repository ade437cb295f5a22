import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { playerValidation } from '../../messages/player-messages.ts'

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
    /** The server asks for an acceptance that the page did not know of, or that was not sent. */
    showRefusal: (refusal: unknown): void => {
      if (refusal instanceof ApiError && refusal.body.code === 'rules_not_accepted') setError(refusal.detail)
    },
  }
}
