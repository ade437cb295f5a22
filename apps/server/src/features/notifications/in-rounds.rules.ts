/**
 * Runs `work` over the items, at most `width` at once, and takes no new one after `until`. Returns how many are not
 * done: those that were not begun, and those for which `work` answered false.
 */
export async function inRounds<T>(
  items: readonly T[],
  { width, until }: { width: number; until: number },
  work: (item: T) => Promise<boolean>,
): Promise<number> {
  let next = 0
  let done = 0
  const runner = async (): Promise<void> => {
    while (next < items.length && performance.now() < until) {
      const item = items[next++]
      if (item !== undefined && (await work(item))) done += 1
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, runner))
  return items.length - done
}
