import { MatchDock } from './AppLayout.tsx'
import { UserMenu } from './nav/AccountCorner.tsx'

/** Loads the parts of the frame that only signed-in users see. */
export function preloadSignedIn(): void {
  void UserMenu.preload()
  void MatchDock.preload()
}
