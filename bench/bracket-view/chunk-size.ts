import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { CACHE } from './cache-folder.ts'

interface Chunk {
  file: string
  css?: string[]
}

const PAGE = 'src/pages/bracket/BracketPage.tsx'
const ON_DEMAND = 'src/features/bracket-view/board/on-demand.ts'

const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length

/** Gzipped bytes of the route's own chunk as the product ships it, and of brackets-viewer's bundle. */
export async function chunkSizes() {
  const outDir = path.join(CACHE, 'product')
  const configFile = path.resolve(import.meta.dirname, '../../apps/web/vite.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8'))
  const sizeOf = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} has no chunk of its own`)
    const css = (chunk.css ?? []).map((file) => gzipped(path.join(outDir, file)))
    return { js: gzipped(path.join(outDir, chunk.file)), css: css.reduce((sum, bytes) => sum + bytes, 0) }
  }
  return {
    page: sizeOf(PAGE),
    onDemand: sizeOf(ON_DEMAND),
    viewer: { js: gzipped(viewerFile('brackets-viewer.min.js')), css: gzipped(viewerFile('brackets-viewer.min.css')) },
  }
}

export const viewerFile = (name: string): string =>
  createRequire(import.meta.url).resolve(`brackets-viewer/dist/${name}`)
