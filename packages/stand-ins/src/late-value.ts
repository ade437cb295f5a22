/** A value that may only be known once the app listens, such as its own origin when the port is picked by the system. */
export type LateValue<T> = T | (() => T)

export const resolveLate = <T extends string | string[]>(value: LateValue<T>): T =>
  typeof value === 'function' ? value() : value
