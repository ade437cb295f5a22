import { type ComponentProps, useId } from 'react'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Makes it a text of several lines. */
  rows?: number
}

/** A labelled line of text; an error is shown right below it and read out with it. */
export function TextField({ label, error, hint, rows, className = '', id, ...input }: TextFieldProps) {
  // Both take the same attributes here, and their events have the same `target.value`.
  const Field = (rows === undefined ? 'input' : 'textarea') as 'input'
  const generated = useId()
  const fieldId = id ?? generated
  const described = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={fieldId} className="text-small font-medium text-text-2">
        {label}
      </label>
      <Field
        {...(rows === undefined ? { type: 'text' } : { rows })}
        {...input}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`min-h-11 w-full rounded-control border bg-canvas px-3.5 text-base text-text placeholder:text-text-3 disabled:text-text-3 ${rows === undefined ? '' : 'py-2.5'} ${
          error ? 'border-red' : 'border-line-strong'
        }`}
      />
      {error && (
        <p id={`${fieldId}-error`} className="text-small text-red">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${fieldId}-hint`} className="text-small text-text-3">
          {hint}
        </p>
      )}
    </div>
  )
}
