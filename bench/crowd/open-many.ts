const AT_ONCE = 200

/** Opens connections up to `count`, a few at a time, because a real crowd does not arrive in one moment either. */
export async function openMany<T>(open: T[], count: number, one: (index: number) => Promise<T>): Promise<void> {
  while (open.length < count) {
    const batch = Math.min(AT_ONCE, count - open.length)
    open.push(...(await Promise.all(Array.from({ length: batch }, (_, index) => one(open.length + index)))))
  }
}
