import { retry } from './retry.ts'

const AT_ONCE = 200

/** Opens connections up to `count`, a few at a time, because a real crowd does not arrive in one moment either. */
export async function openMany<T>(open: T[], count: number, one: (index: number) => Promise<T>): Promise<void> {
  while (open.length < count) {
    const first = open.length
    const batch = Math.min(AT_ONCE, count - first)
    open.push(...(await Promise.all(Array.from({ length: batch }, (_, index) => retry(() => one(first + index))))))
  }
}
