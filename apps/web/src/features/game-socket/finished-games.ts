const KEY = 'finished-games'

/** The guids of games that this tab has seen ending, so that a reload does not take a game's lobby for the game. */
export function loadFinishedGames(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((guid) => typeof guid === 'string') : []
  } catch {
    return []
  }
}

export function saveFinishedGames(guids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(guids))
  } catch {
    // storage is full or forbidden: the games are known until the next reload
  }
}
