import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

const BUDGET_KB = 100
const dist = path.join(import.meta.dirname, 'dist')

interface Chunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
}
const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const entry = await sizeOf(['index.html'])
console.log(`entry ${kilobytes(entry.bytes)}`)
for (const [source, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry) continue
  const added = await sizeOf([source], entry.seen)
  console.log(`${source} +${kilobytes(added.bytes)}`)
}
const home = await sizeOf(['index.html', 'src/pages/home/HomePage.tsx'])
console.log(`first load of / ${kilobytes(home.bytes)} of ${BUDGET_KB} KB`)
if (home.bytes > BUDGET_KB * 1024) process.exitCode = 1

/** Bytes of the scripts these sources need as a browser gets them, compressed with brotli; each counted once. */
async function sizeOf(sources: string[], known: ReadonlySet<string> = new Set()) {
  const seen = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source) || known.has(source)) return
    seen.add(source)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const source of sources) visit(source)
  const files = [...seen].map((source) => manifest[source]?.file ?? '').filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(dist, `${file}.br`))).size))
  return { seen, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
