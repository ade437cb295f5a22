/** Cents to the dollars of the API. */
export const centsToDollars = (cents: number): number => cents / 100

/** Dollars of the API to whole cents. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100)

/** "$10", "$7.35": whole dollars without cents. */
export const shortDollars = (dollars: number): string =>
  `$${dollars.toLocaleString('en-US', Number.isInteger(dollars) ? {} : { minimumFractionDigits: 2 })}`
