const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,240.00`: dollars as they come over the wire, always two decimals. */
export const dollars = (amount: number): string => FORMAT.format(amount)

export const dollarsFromCents = (cents: number): string => dollars(cents / 100)
