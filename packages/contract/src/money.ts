/** Cents to the dollars that go on the wire; the only place where the two meet. */
export const centsToDollars = (cents: number): number => cents / 100

/** Dollars from the wire to whole cents. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100)

/** "$10", "$7.35": whole dollars without cents. */
export const shortDollars = (dollars: number): string =>
  `$${dollars.toLocaleString('en-US', Number.isInteger(dollars) ? {} : { minimumFractionDigits: 2 })}`
