import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { renderPart } from '../../../test-support/render-part.tsx'
import { useFieldErrors } from './use-field-errors.ts'

const NUMBER = z
  .string()
  .check(z.minLength(1, { error: 'Number is required' }), z.regex(/^\d+$/, { error: 'No number' }))
const SCHEMA = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'Name is required' })),
  number: NUMBER,
})

const checked: unknown[] = []

function Form() {
  const { errors, check } = useFieldErrors(SCHEMA)
  const button = (label: string, values: z.input<typeof SCHEMA>) => (
    <button type="button" onClick={() => checked.push(check(values))}>
      {label}
    </button>
  )
  return (
    <form>
      {button('bad', { name: 'x', number: '' })}
      {button('good', { name: ' x ', number: '7' })}
      <input aria-label="name" aria-invalid={errors.name !== undefined} />
      <input aria-label="number" aria-invalid={errors.number !== undefined} />
      <output>{JSON.stringify(errors)}</output>
    </form>
  )
}

test('the first message of each field is shown and its field focused, until the values are right', async () => {
  renderPart(<Form />)
  screen.getByRole('button', { name: 'bad' }).click()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('number')))
  expect(screen.getByRole('status').textContent).toBe('{"number":"Number is required"}')
  const good = screen.getByRole('button', { name: 'good' })
  good.focus()
  good.click()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('{}'))
  expect(checked).toEqual([undefined, { name: 'x', number: '7' }])
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(good)
})
