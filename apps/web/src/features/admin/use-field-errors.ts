import { useState } from 'react'
import type * as z from 'zod/mini'

type Errors<T> = { [F in keyof T]?: string }

/** Validates a form with the contract's schema, so that the messages match the server's. */
export function useFieldErrors<S extends z.ZodMiniType>(schema: S) {
  const [errors, setErrors] = useState<Errors<z.output<S>>>({})

  /** The parsed values. If a field is invalid: undefined, and the first invalid field is focused. */
  const check = (values: z.input<S>): z.output<S> | undefined => {
    const checked = schema.safeParse(values)
    const found: Errors<z.output<S>> = {}
    for (const { path, message } of checked.error?.issues ?? []) {
      const field = path[0] as keyof z.output<S>
      found[field] ??= message
    }
    setErrors(found)
    if (!checked.success) focusFirstInvalid()
    return checked.data
  }
  return { errors, check }
}

/** Props for the fields of a form. A form with more fields may be passed where fewer are needed. */
export interface FormFields<T> {
  typed: T
  /** A text field's value, its error and what typing does. */
  field: (name: keyof T) => {
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
  }
  /** The same for a checkbox. */
  box: (name: keyof T) => { checked: boolean; onChange: (checked: boolean) => void }
}

/** Errors and values of the fields of a form. An unchanged field shows its value of `initial`. */
export function useFormFields<S extends z.ZodMiniType, T extends Record<string, string | boolean>>(
  schema: S,
  initial: T,
): FormFields<T> & ReturnType<typeof useFieldErrors<S>> {
  const [changed, setChanged] = useState<Partial<T>>({})
  const { errors, check } = useFieldErrors(schema)
  const typed = { ...initial, ...changed }
  const change = (name: keyof T, value: string | boolean) => setChanged((now) => ({ ...now, [name]: value }))
  return {
    typed,
    errors,
    check,
    field: (name) => ({
      value: String(typed[name]),
      error: errors[name as keyof z.output<S>],
      onChange: (event) => change(name, event.target.value),
    }),
    box: (name) => ({ checked: typed[name] === true, onChange: (checked) => change(name, checked) }),
  }
}

/** `aria-invalid` is set after the next render. */
function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
