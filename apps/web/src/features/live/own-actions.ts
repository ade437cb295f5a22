/** An event that follows an own act within this time is its echo, and the act has a toast of its own. */
const ECHO_MS = 3000

let lastAct = Number.NEGATIVE_INFINITY

export const noteOwnAction = (): void => {
  lastAct = performance.now()
}

export const isEchoOfOwnAction = (): boolean => performance.now() - lastAct < ECHO_MS
