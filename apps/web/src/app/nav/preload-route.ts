import { findRoute } from '../route-table.tsx'

/** For hover or focus of a link: loads the page's code before the click. */
export const preloadRoute = (path: string): void => void findRoute(path)?.Page.preload()
