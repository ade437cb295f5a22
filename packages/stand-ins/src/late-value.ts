/** A value that may only be known once the app listens, such as its own origin when the system picks the port. */
export type LateValue<T extends string | string[]> = T | (() => T)

export const resolveLate = <T extends string | string[]>(value: LateValue<T>): T =>
  typeof value === 'function' ? value() : value
