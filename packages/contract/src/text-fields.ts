import * as z from 'zod/mini'
import { MAX_EMAIL_LENGTH } from './constants.ts'
import { hasForbiddenCharacters, isBlank } from './invisible-characters.ts'

export const cleanText = (text: string): string => text.normalize('NFC').trim()
const codePoints = (text: string): number => [...text].length

interface TextFieldOptions {
  /** The field's name at the start of a sentence: "Name must be text". */
  label: string
  max: number
  min?: number
  /** The error for a missing or blank value. */
  blank: string
  tooShort?: string
}

/** A line of user input: checked raw, then normalised and trimmed, then measured. */
export const textField = ({ label, max, min = 1, blank, tooShort = blank }: TextFieldOptions) =>
  z.string({ error: (issue) => (issue.input === undefined ? blank : `${label} must be text`) }).check(
    z.refine((value) => !isBlank(value), { error: blank, abort: true }),
    z.refine((value) => !hasForbiddenCharacters(value), { error: `${label} contains invalid characters`, abort: true }),
    z.overwrite(cleanText),
    z.refine((value) => codePoints(value) >= min, { error: tooShort, abort: true }),
    z.refine((value) => codePoints(value) <= max, { error: `${label} must be at most ${max} characters`, abort: true }),
  )

/** An optional line: absent or blank becomes null. */
export const optionalTextField = ({ label, max }: Pick<TextFieldOptions, 'label' | 'max'>) =>
  z.pipe(
    z.optional(
      z.nullable(
        z.string({ error: `${label} must be text` }).check(
          z.refine((value) => isBlank(value) || !hasForbiddenCharacters(value), {
            error: `${label} contains invalid characters`,
            abort: true,
          }),
          z.overwrite(cleanText),
          z.refine((value) => codePoints(value) <= max, { error: `${label} must be at most ${max} characters` }),
        ),
      ),
    ),
    z.transform((value) => (value === undefined || value === null || isBlank(value) ? null : value)),
  )

/** A plain required value such as an id in a query. */
export const requiredField = (name: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${name} is required` : `${name} must be text`) }).check(
    z.refine((value) => !isBlank(value), { error: `${name} is required`, abort: true }),
    z.trim(),
  )

/** Every label 1–63 letters, digits or inner dashes, a dot between labels. Matching takes linear time for any input. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Folds A–Z only: other alphabets have letters that lower-case into ASCII and would take over an address. */
export const foldEmail = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Checks the length first, so that a hostile value never reaches the pattern. */
export const isEmail = (value: string): boolean => {
  const email = value.trim()
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) && !email.startsWith('.') && !/\.[.@]/.test(email)
}

const shown = (value: unknown): string =>
  String(value)
    .slice(0, 100)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')

export const invalidEmailMessage = (value: unknown): string => `Invalid email: ${shown(value)}`

/** An e-mail address, trimmed; the typed form is kept, compare with `foldEmail`. */
export const emailField = ({ label, blank }: { label: string; blank: string }) =>
  z.string({ error: (issue) => (issue.input === undefined ? blank : `${label} must be text`) }).check(
    z.refine((value) => !isBlank(value), { error: blank, abort: true }),
    z.refine(isEmail, { error: (issue) => invalidEmailMessage(issue.input), abort: true }),
    z.trim(),
  )

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id in a path. An id of impossible form gets "not found". */
export const idOf = (thing: string) => z.string(`${thing} not found`).check(z.regex(UUID, `${thing} not found`))
export const isId = (value: string): boolean => UUID.test(value)
