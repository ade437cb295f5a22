/**
 * `$1,240.00`: dollars as the API sends them, always two decimals. Formatted by hand, because on a slow phone the browser
 * takes 60 ms to build its formatter, which would delay the first amount.
 */
export function dollars(amount: number): string {
  const digits = Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${amount < 0 ? '-' : ''}$${digits}`
}

export const dollarsFromCents = (cents: number): string => dollars(cents / 100)
