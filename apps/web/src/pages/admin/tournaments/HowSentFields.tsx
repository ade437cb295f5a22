import type { ComponentProps, Ref } from 'react'
import { TextField } from '../../../ui/TextField.tsx'

interface HowSentFieldsProps {
  field: (name: 'method' | 'reference') => Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>
  methodRef?: Ref<HTMLInputElement> | undefined
}

/** How one prize or several were sent. */
export function HowSentFields({ field, methodRef }: HowSentFieldsProps) {
  return (
    <>
      <TextField
        ref={methodRef}
        label="Method"
        required
        autoComplete="off"
        placeholder="e.g. PayPal"
        {...field('method')}
      />
      <TextField label="Reference (optional)" autoComplete="off" {...field('reference')} />
    </>
  )
}
