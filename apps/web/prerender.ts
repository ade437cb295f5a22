import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { TOKEN_STORAGE_KEY } from '@cup/contract/constants'
import { build, type InlineConfig } from 'vite'
import { findImportCircle } from './import-circles.ts'
import { ROUTES, type RouteFacts } from './src/app/route-manifest.ts'
import type { PrerenderedPage } from './src/prerender-entry.tsx'

const root = import.meta.dirname
/** Builds happen here and are moved into place at the end: a failed build leaves the old site as it was. */
const workFolder = path.join(root, '.cache', `build-${process.pid}`)
const dist = path.join(workFolder, 'site')
const plainPages = path.join(workFolder, 'pages')

interface ManifestEntry {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, ManifestEntry>

const inputs = ['index.html', 'src/early.ts'].map((file) => path.join(root, file))
await build(config({ outDir: dist, sourcemap: 'hidden', rolldownOptions: { input: inputs } }))
const pages = await renderPages()
const template = await readFile(path.join(dist, 'index.html'), 'utf8')
const manifestText = await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')
const manifest = JSON.parse(manifestText) as Manifest
const circle = findImportCircle(manifest)
if (circle) throw new Error(`Built files import each other: ${circle.join(' → ')}`)
/** File names hold hashes of their contents, so two builds with the same names are the same release. */
const release = createHash('sha256').update(manifestText).digest('hex').slice(0, 12)

// Written twice: the stylesheet compiler reads the plain pages to learn what they use.
for (const page of pages) await writePage(plainPages, page, withContent(page))
const css = await criticalCss()
for (const page of pages) await writePage(dist, page, withCriticalCss(withContent(page), css))
await writeFile(path.join(dist, 'csp-hashes.json'), `${JSON.stringify([sha256(css)], null, 2)}\n`)
await moveSourceMaps()
await compressAll()
await putInPlace()

function config(options: NonNullable<InlineConfig['build']>): InlineConfig {
  return { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn', build: options }
}

async function renderPages(): Promise<PrerenderedPage[]> {
  const outDir = path.join(workFolder, 'ssr')
  await build(config({ ssr: 'src/prerender-entry.tsx', outDir, manifest: false, copyPublicDir: false }))
  const entry = await import(pathToFileURL(path.join(outDir, 'prerender-entry.js')).href)
  return entry.prerenderPages()
}

/** The styles that the pages need before any script runs. */
async function criticalCss(): Promise<string> {
  const outDir = path.join(workFolder, 'css')
  const input = path.join(workFolder, 'critical.css')
  const own = ['theme', 'arena'].map((name) => `@import "${path.join(root, `src/styles/${name}.css`)}";\n`).join('')
  await writeFile(input, `@import "tailwindcss" source(none);\n${own}@source "${plainPages}/*.html";\n`)
  const rolldownOptions = { input }
  await build(config({ rolldownOptions, outDir, manifest: false, copyPublicDir: false }))
  const assets = await readdir(path.join(outDir, 'assets'))
  const file = assets.find((name) => name.endsWith('.css'))
  if (!file) throw new Error('The critical stylesheet was not built')
  return (await readFile(path.join(outDir, 'assets', file), 'utf8')).trim()
}

function withContent(page: PrerenderedPage): string {
  if (/\sstyle="/.test(page.html)) throw new Error(`${page.path}: a style attribute would be blocked by the policy`)
  return template
    .replace(
      /<title>.*<\/title>/,
      () => `<title>${page.title}</title>\n    <meta name="release" content="${release}">${earlyScript(page)}`,
    )
    .replace(/<meta\s+name="description"[^>]*>/, () => shareTags(page).join('\n    '))
    .replace('</head>', () => `${preloads(page).join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-path="${page.path}">${page.html}</div>`)
}

/** Async: a deferred script would wait for the stylesheets at the end of the page. */
function earlyScript(page: PrerenderedPage): string {
  const { earlyCalls } = factsOf(page)
  const file = manifest['src/early.ts']?.file
  if (!file) throw new Error('The script that calls early was not built')
  if (earlyCalls.length === 0) return ''
  return `\n    <script type="module" async crossorigin src="/${file}" data-early="${earlyCalls.join(' ')}" data-token-key="${TOKEN_STORAGE_KEY}"></script>`
}

/** What search engines and link previews show. The server writes its own address before the picture's. */
function shareTags(page: PrerenderedPage): string[] {
  const { description, picture } = factsOf(page)
  return [
    `<meta name="description" content="${description}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${page.title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:image" content="/api/share/${picture}.png">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ]
}

function factsOf({ path: pagePath }: PrerenderedPage): RouteFacts {
  const facts = ROUTES.find((route) => route.path === pagePath)
  if (!facts) throw new Error(`${pagePath} is not in the route manifest`)
  return facts
}

/** The full stylesheets come after the content, so that they do not delay the first paint. */
function withCriticalCss(html: string, css: string): string {
  const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  if (links.length === 0) throw new Error('The page has no stylesheet')
  return links
    .reduce((rest, link) => rest.replace(link, ''), html)
    .replace('</title>', () => `</title>\n    <style>${css}</style>`)
    .replace('</body>', () => `  ${links.join('\n    ')}\n  </body>`)
}

/** The display font, and the scripts and styles of this page beside those of the entry. */
function preloads(page: PrerenderedPage): string[] {
  const font = Object.values(manifest).find(({ src }) => src?.endsWith('oxanium-latin-wght-normal.woff2'))?.file
  if (!font) throw new Error('The display font was not built')
  const { source, adminOnly } = factsOf(page)
  const key = adminOnly ? 'index.html' : `src/${source}`
  if (!manifest[key]) throw new Error(`${page.path}: the build has no ${key}`)
  const entry = new Set(chunksOf('index.html'))
  const chunks = chunksOf(key).filter((file) => !entry.has(file))
  const stylesheets = adminOnly ? [] : (manifest[key].css ?? [])
  return [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    ...chunks.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`),
    ...stylesheets.map((file) => `<link rel="stylesheet" href="/${file}" crossorigin>`),
  ]
}

function chunksOf(source: string, seen = new Set<string>()): string[] {
  const entry = manifest[source]
  if (!entry || seen.has(source)) return []
  seen.add(source)
  return [entry.file, ...(entry.imports ?? []).flatMap((next) => chunksOf(next, seen))]
}

async function writePage(folder: string, { path: pagePath }: PrerenderedPage, html: string): Promise<void> {
  if (/<script(?![^>]*\ssrc=)/.test(html))
    throw new Error(`${pagePath}: an inline script would be blocked by the policy`)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, pagePath === '/' ? 'index.html' : `${pagePath.slice(1)}.html`), html)
}

/** Compresses once instead of on every request. Fonts are compressed already. */
async function compressAll(): Promise<void> {
  const files = await readdir(dist, { recursive: true })
  const texts = files.filter((file) => /\.(html|js|css|svg|txt)$/.test(file))
  await Promise.all(
    texts.map(async (file) => {
      const source = path.join(dist, file)
      const content = await readFile(source)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${source}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${source}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

/** The maps tell the operator where a reported error is in the sources; they are not served. */
async function moveSourceMaps(): Promise<void> {
  const maps = path.join(root, 'source-maps')
  await rm(maps, { recursive: true, force: true })
  await mkdir(maps)
  const assets = path.join(dist, 'assets')
  for (const file of await readdir(assets)) {
    if (file.endsWith('.map')) await rename(path.join(assets, file), path.join(maps, file))
  }
}

async function putInPlace(): Promise<void> {
  const target = path.join(root, 'dist')
  const old = path.join(workFolder, 'old')
  await rename(target, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(dist, target)
  await rm(workFolder, { recursive: true, force: true })
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
