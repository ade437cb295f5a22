import path from 'node:path'

/** Where this bench keeps what it builds. */
export const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/bench-bracket-view')
