/**
 * `$1,240.00`: dollars as they come over the wire, always two decimals. Written out, because the browser takes a slow
 * phone 60 ms to build its own formatter, and everybody waits for the first figure.
 */
export function dollars(amount: number): string {
  const digits = Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${amount < 0 ? '-' : ''}$${digits}`
}

export const dollarsFromCents = (cents: number): string => dollars(cents / 100)
