import { withoutLinks } from './without-links.ts'

declare const isSafe: unique symbol

/** Text in which no name can become a link. Only `safeText` creates it. */
export type SafeText = string & { readonly [isSafe]: true }

interface TrustedText {
  trusted: string
}

/** Marks text of the server, such as a link to the site or an amount, which `safeText` does not change. */
export const trusted = (text: string): TrustedText => ({ trusted: text })

/** A template in which every value passes `withoutLinks`, unless it is marked with `trusted`. */
export const safeText = (parts: TemplateStringsArray, ...values: readonly (string | TrustedText)[]): SafeText =>
  String.raw(
    { raw: parts },
    ...values.map((value) => (typeof value === 'string' ? withoutLinks(value) : value.trusted)),
  ) as SafeText
