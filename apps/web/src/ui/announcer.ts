const listeners = new Set<(text: string) => void>()

/** Says one sentence to screen readers, politely; nothing appears on the screen. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text)
}

export function listenToAnnouncements(listener: (text: string) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
