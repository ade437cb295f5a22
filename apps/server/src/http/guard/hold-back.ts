/**
 * Does something later: answers to callers who ask too often come late, which costs us a timer and them their speed. A
 * client that asks in a loop then asks four times a second.
 */
export type HoldBack = (act: () => void) => void

const HOLD_MS = 250
/** Beyond this many at a time nothing is held back, so that those who wait cannot take all connections. */
const MOST_HELD = 1_000

export function createHoldBack({ ms = HOLD_MS, most = MOST_HELD } = {}): HoldBack {
  let held = 0
  return (act) => {
    if (held >= most) return act()
    held += 1
    setTimeout(() => {
      held -= 1
      act()
    }, ms)
  }
}
