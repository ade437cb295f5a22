/** Fetches the parts of the frame that only signed-in people have. A failure shows when they are needed. */
export function preloadSignedIn(): void {
  const ignore = () => undefined
  import('./nav/UserMenu.tsx').catch(ignore)
  import('./MatchDock.tsx').catch(ignore)
}
