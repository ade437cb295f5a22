import path from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own module for loading chunks; its export is called wherever the built code has an `import()`. */
const VITE_LOADER = '\0vite/preload-helper.js'
const LOADER = path.join(import.meta.dirname, 'src/api/load-chunk.ts')

/** Puts our loader in the place of Vite's, whose failures cannot be retried. */
export const chunkLoader = (): Plugin => ({
  name: 'chunk-loader',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === VITE_LOADER ? `export { loadChunk as __vitePreload } from ${JSON.stringify(LOADER)}` : null),
})
