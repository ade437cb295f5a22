import { dateTimeWithZone } from '../../format/dates.ts'
import { CheckField } from '../../ui/CheckField.tsx'

interface RulesProps {
  rules: string
  changedAt: string | null
}

/** The rules of a cup, to read before anything is pressed. */
function CupRules({ rules, changedAt }: RulesProps) {
  return (
    <details className="text-small text-text-2">
      <summary className="flex min-h-9 w-fit cursor-pointer items-center underline underline-offset-2 hover:text-text">
        Rules of this cup
        {changedAt !== null && (
          <span className="ml-2 text-text-3 no-underline">changed {dateTimeWithZone(changedAt)}</span>
        )}
      </summary>
      <p className="mt-1 max-h-60 overflow-y-auto rounded-card border border-line bg-surface-2 p-3 whitespace-pre-line">
        {rules}
      </p>
    </details>
  )
}

interface RulesConsentProps extends RulesProps {
  /** Accepted before, so it is not asked again. */
  isAccepted: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The rules with the one box that accepts them. */
export function RulesConsent({ rules, changedAt, isAccepted, checked, onChange }: RulesConsentProps) {
  return (
    <div className="mt-3 grid gap-1">
      <CupRules rules={rules} changedAt={changedAt} />
      {!isAccepted && <CheckField label="I accept the rules of this cup" checked={checked} onChange={onChange} />}
    </div>
  )
}
