import type { Ref } from 'react'
import { TextField } from '../../../ui/TextField.tsx'

interface HowSentFieldsProps {
  method: string
  onMethod: (text: string) => void
  reference: string
  onReference: (text: string) => void
  errors: { method?: string | undefined; reference?: string | undefined }
  methodRef?: Ref<HTMLInputElement> | undefined
}

/** How one prize or several were sent. */
export function HowSentFields({ method, onMethod, reference, onReference, errors, methodRef }: HowSentFieldsProps) {
  return (
    <>
      <TextField
        ref={methodRef}
        label="Method"
        required
        autoComplete="off"
        placeholder="e.g. PayPal"
        value={method}
        onChange={(event) => onMethod(event.target.value)}
        error={errors.method}
      />
      <TextField
        label="Reference (optional)"
        autoComplete="off"
        value={reference}
        onChange={(event) => onReference(event.target.value)}
        error={errors.reference}
      />
    </>
  )
}
