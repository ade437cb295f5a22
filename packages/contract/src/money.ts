/** Cents to the dollars that go on the wire; the only place where the two meet. */
export const centsToDollars = (cents: number): number => cents / 100

/** Dollars from the wire to whole cents. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100)
