import { useState } from 'react'
import type * as z from 'zod/mini'

type Errors<T> = { [F in keyof T]?: string }

/** Checks a form with the contract's own rules, so that what stands below a field is what the server would say. */
export function useFieldErrors<S extends z.ZodMiniType>(schema: S) {
  const [errors, setErrors] = useState<Errors<z.output<S>>>({})

  /** The values as the server wants them, or undefined when something is wrong; then the first such field is focused. */
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

/** After the next paint the fields know that they are wrong. */
function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
