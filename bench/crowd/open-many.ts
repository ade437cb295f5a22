const AT_ONCE = 200

/** Opens the missing ones up to `count`, some at a time: nobody's connections are all made in the same moment. */
export async function openMany<T>(open: T[], count: number, one: (index: number) => Promise<T>): Promise<void> {
  while (open.length < count) {
    const batch = Math.min(AT_ONCE, count - open.length)
    open.push(...(await Promise.all(Array.from({ length: batch }, (_, index) => one(open.length + index)))))
  }
}
