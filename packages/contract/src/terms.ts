import * as z from 'zod/mini'
import { TEAM_LIMITS, TERMS_LIMITS } from './constants.ts'
import { hasForbiddenCharacters, isBlank } from './invisible-characters.ts'
import { cleanText } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'

const isWholeCents = (dollars: number): boolean => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6

const dollarField = ({ label, range, fits }: { label: string; range: string; fits: (dollars: number) => boolean }) =>
  z
    .number({ error: `${label} must be a number of dollars` })
    .check(
      z.refine(fits, { error: `${label} must be ${range}`, abort: true }),
      z.refine(isWholeCents, { error: `${label} must be in whole cents`, abort: true }),
    )

const [MIN_FEE, MAX_FEE] = [TERMS_LIMITS.minFeeCents / 100, TERMS_LIMITS.maxFeeCents / 100]
const MAX_ADDED = TERMS_LIMITS.maxAddedCents / 100

export const entryFeeField = dollarField({
  label: 'Entry fee',
  range: `$0 or between $0.50 and $${MAX_FEE}`,
  fits: (dollars) => dollars === 0 || (dollars >= MIN_FEE && dollars <= MAX_FEE),
})
export const addedPrizeField = dollarField({
  label: 'Added prize',
  range: 'between $0 and $100,000',
  fits: (dollars) => dollars >= 0 && dollars <= MAX_ADDED,
})

const LIMIT = 'Team limit must be a whole number from 2 to 1,024'
export const teamLimitField = z.nullable(
  z
    .number({ error: LIMIT })
    .check(z.refine((teams) => Number.isInteger(teams) && teams >= TEAM_LIMITS.min && teams <= TEAM_LIMITS.max, LIMIT)),
)

/** An optional text: blank becomes null. `multiline` allows line breaks and tabs. */
const clearableText = ({ label, max, multiline }: { label: string; max: number; multiline: boolean }) =>
  z.pipe(
    z.nullable(
      z.string({ error: `${label} must be text` }).check(
        z.overwrite((text) => (multiline ? text.replaceAll('\r\n', '\n') : text)),
        z.refine((text) => !hasForbiddenCharacters(multiline ? text.replaceAll(/[\n\t]/g, ' ') : text), {
          error: `${label} contains invalid characters`,
          abort: true,
        }),
        z.overwrite(cleanText),
        z.refine((text) => [...text].length <= max, {
          error: `${label} must be at most ${max.toLocaleString('en-US')} characters`,
        }),
      ),
    ),
    z.transform((text) => (text === null || isBlank(text) ? null : text)),
  )

export const addedPrizeByField = clearableText({
  label: 'Who adds the prize',
  max: TERMS_LIMITS.addedPrizeByLength,
  multiline: false,
})
export const rulesField = clearableText({ label: 'Rules', max: TERMS_LIMITS.rulesLength, multiline: true })

/** For calls with rules: 5,000 characters, however they are escaped. */
export const TERMS_BODY_LIMIT = 64 * 1024

/** The terms as fields of a body. Absent fields get the default, or stay unchanged. */
export const termsFields = {
  /** Dollars per team; 0 makes the cup free. */
  entry_fee: z.optional(entryFeeField),
  /** Dollars on top of the fees. */
  added_prize: z.optional(addedPrizeField),
  added_prize_by: z.optional(addedPrizeByField),
  /** Null allows any number of teams. */
  team_limit: z.optional(teamLimitField),
  rules: z.optional(rulesField),
} as const

/** The terms in responses. */
export const termsShape = {
  entry_fee: z.number(),
  added_prize: z.number(),
  added_prize_by: z.nullable(z.string()),
  team_limit: z.nullable(z.number()),
  rules: z.nullable(z.string()),
} as const
export const Terms = z.object(termsShape)
export type Terms = z.infer<typeof Terms>

/** When the rules were last replaced, or null. */
export const rulesChangedAt = z.nullable(Timestamp)

/** Required once per person and cup if the cup has rules. */
export const acceptRulesField = z.optional(z.boolean('accept_rules must be true or false'))

/** Shown to a person before they enter a cup by an invite or a join link. */
export const entryShape = {
  tournament_id: z.string(),
  /** Dollars per team. */
  entry_fee: z.number(),
  rules: z.nullable(z.string()),
  rules_changed_at: rulesChangedAt,
  /** The caller has already accepted the rules. */
  rules_accepted: z.boolean(),
} as const
