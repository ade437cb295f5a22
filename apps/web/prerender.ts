import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import type { PrerenderedPage } from './src/prerender-entry.tsx'

const root = import.meta.dirname
const dist = path.join(root, 'dist')
const scratch = path.join(dist, '.scratch')

interface ManifestEntry {
  file: string
  src?: string
  imports?: string[]
}
type Manifest = Record<string, ManifestEntry>

const PAGE_SOURCES: Record<string, string> = {
  '/': 'src/pages/home/HomePage.tsx',
  '/prize-pool': 'src/pages/prize-pool/PrizePoolPage.tsx',
  '/bracket': 'src/pages/bracket/BracketPage.tsx',
  '/settings': 'src/pages/settings/SettingsPage.tsx',
  '/invites': 'src/pages/invites/InvitesPage.tsx',
  '/payment-success': 'src/pages/payment-success/PaymentSuccessPage.tsx',
}

await build(config({}))
const pages = await renderPages()
const template = await readFile(path.join(dist, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

// Written twice: the stylesheet compiler reads the plain pages to learn what they use.
for (const page of pages) await writePage(page, withContent(page))
const css = await criticalCss()
for (const page of pages) await writePage(page, withCriticalCss(withContent(page), css))
await writeFile(path.join(dist, 'csp-hashes.json'), `${JSON.stringify([sha256(css)], null, 2)}\n`)
await rm(scratch, { recursive: true, force: true })
await compressAll()

function config(options: NonNullable<InlineConfig['build']>): InlineConfig {
  return { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn', build: options }
}

async function renderPages(): Promise<PrerenderedPage[]> {
  const outDir = path.join(scratch, 'ssr')
  await build(config({ ssr: 'src/prerender-entry.tsx', outDir, manifest: false, copyPublicDir: false }))
  const entry = await import(pathToFileURL(path.join(outDir, 'prerender-entry.js')).href)
  return entry.prerenderPages()
}

async function criticalCss(): Promise<string> {
  const outDir = path.join(scratch, 'css')
  const rolldownOptions = { input: path.join(root, 'src/styles/critical.css') }
  await build(config({ rolldownOptions, outDir, manifest: false, copyPublicDir: false }))
  const assets = await readdir(path.join(outDir, 'assets'))
  const file = assets.find((name) => name.endsWith('.css'))
  if (!file) throw new Error('The critical stylesheet was not built')
  return (await readFile(path.join(outDir, 'assets', file), 'utf8')).trim()
}

function withContent(page: PrerenderedPage): string {
  if (/\sstyle="/.test(page.html)) throw new Error(`${page.path}: a style attribute would be blocked by the policy`)
  return template
    .replace(/<title>.*<\/title>/, () => `<title>${page.title}</title>`)
    .replace('</head>', () => `${preloads(page.path).join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-path="${page.path}">${page.html}</div>`)
}

/** The full stylesheet follows the content, so that it does not hold up the first paint. */
function withCriticalCss(html: string, css: string): string {
  const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0]
  if (!link) throw new Error('The page has no stylesheet')
  return html
    .replace(link, '')
    .replace('</title>', () => `</title>\n    <style>${css}</style>`)
    .replace('</body>', () => `  ${link.trim()}\n  </body>`)
}

/** The display face, and the code of this page beside the entry's. */
function preloads(pagePath: string): string[] {
  const font = Object.values(manifest).find(({ src }) => src?.endsWith('oxanium-latin-wght-normal.woff2'))?.file
  if (!font) throw new Error('The display font was not built')
  const entry = new Set(chunksOf('index.html'))
  const chunks = chunksOf(PAGE_SOURCES[pagePath] ?? 'index.html').filter((file) => !entry.has(file))
  return [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    ...chunks.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`),
  ]
}

function chunksOf(source: string, seen = new Set<string>()): string[] {
  const entry = manifest[source]
  if (!entry || seen.has(source)) return []
  seen.add(source)
  return [entry.file, ...(entry.imports ?? []).flatMap((next) => chunksOf(next, seen))]
}

async function writePage({ path: pagePath }: PrerenderedPage, html: string): Promise<void> {
  if (/<script(?![^>]*\ssrc=)/.test(html))
    throw new Error(`${pagePath}: an inline script would be blocked by the policy`)
  await mkdir(dist, { recursive: true })
  await writeFile(path.join(dist, pagePath === '/' ? 'index.html' : `${pagePath.slice(1)}.html`), html)
}

/** Written once here instead of on every request. Fonts are compressed already. */
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

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
