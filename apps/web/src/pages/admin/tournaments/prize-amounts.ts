import type { PayoutSheet } from '@cup/contract/payouts'

export const PLACES = ['first', 'second', 'third'] as const
type Place = (typeof PLACES)[number]
type AmountTexts = Record<Place, string>

/** The typed amount in cents, or undefined if it is not an amount. */
export function centsOf(text: string): number | undefined {
  const match = /^\s*\$?\s*(\d{1,7})(?:\.(\d{1,2}))?\s*$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** The sum in cents, or undefined if one of them is not an amount. */
export function sumOfAmounts(texts: AmountTexts): number | undefined {
  let sum = 0
  for (const place of PLACES) {
    const cents = centsOf(texts[place])
    if (cents === undefined) return undefined
    sum += cents
  }
  return sum
}

export const amountTexts = (sheet: PayoutSheet): AmountTexts => ({
  first: sheet.first.amount.toFixed(2),
  second: sheet.second.amount.toFixed(2),
  third: sheet.third.amount.toFixed(2),
})
