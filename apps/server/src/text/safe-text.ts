import { withoutLinks } from './without-links.ts'

declare const isSafe: unique symbol

/** Text in which no name can be read as a link. Only `safeText` makes it. */
export type SafeText = string & { readonly [isSafe]: true }

interface OwnText {
  own: string
}

/** Marks what the server wrote itself, such as a link to the site or an amount: `safeText` keeps it as it is. */
export const own = (text: string): OwnText => ({ own: text })

/** A template in which every value passes `withoutLinks`, unless it is marked with `own`. */
export const safeText = (parts: TemplateStringsArray, ...values: readonly (string | OwnText)[]): SafeText =>
  String.raw(
    { raw: parts },
    ...values.map((value) => (typeof value === 'string' ? withoutLinks(value) : value.own)),
  ) as SafeText
