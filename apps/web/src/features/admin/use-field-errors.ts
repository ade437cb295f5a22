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

/** `aria-invalid` is set after the next render. */
function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
