import { findRoute } from '../route-table.ts'

/** Somebody is about to go there: their page is fetched meanwhile. A failure shows when they do. */
export function preloadRoute(path: string): void {
  findRoute(path)
    ?.preload()
    .catch(() => undefined)
}
