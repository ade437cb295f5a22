import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { isId } from '@cup/contract/text-fields'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'
import { pagePolicy } from '../guard/security-headers.ts'
import { PAGES } from './unknown-paths.ts'

interface Compressed {
  encoding: 'br' | 'gzip'
  bytes: Buffer
}

interface Page {
  html: Buffer
  /** The same page compressed, best first. */
  compressed(): Promise<Compressed[]>
  headers: Record<string, string>
}

interface PageRoute {
  Querystring: { tournament?: string | string[]; view?: string | string[]; background?: string | string[] }
}

/** The backgrounds of a stream; the first is the default. */
const STREAM_BACKGROUNDS = ['dark', 'transparent', 'green']

/** Pages that load the payment provider's script. */
const PAGES_WITH_STRIPE: readonly string[] = ['/prize-pool', '/payment-success']
const YEAR_SECONDS = 31_536_000

/** Pages for links to one cup, built on the first request. */
const MAX_CUP_PAGES = 50

interface WebFiles {
  webRoot: string
  /** Unknown cups share one page, so that invented ids take no memory. */
  isCup(id: string): Promise<boolean>
}

/** Serves the built site from `webRoot`: pages from memory, each with a policy that fits it, the rest as files. */
export async function serveWebFiles(app: FastifyInstance, config: Config, { webRoot, isCup }: WebFiles): Promise<void> {
  for (const address of PAGES) {
    const page = loadPage(config, webRoot, address)
    const cupPages = new LRUCache<string, Page>({ max: MAX_CUP_PAGES })
    const pageOf = async (id: string): Promise<Page> => {
      const made = cupPages.get(id) ?? ((await isCup(id)) ? ofCup(page, id) : undefined)
      if (made !== undefined) cupPages.set(id, made)
      return made ?? page
    }
    const streamOf = address === '/bracket' ? streamsOf(page) : () => undefined
    app.get<PageRoute>(address, async (request, reply) => {
      const { tournament, view, background } = request.query
      const stream = view === 'broadcast' ? streamOf(background) : undefined
      if (stream !== undefined) return sendPage(stream, request, reply)
      const isOfCup = typeof tournament === 'string' && isId(tournament)
      return sendPage(isOfCup ? await pageOf(tournament) : page, request, reply)
    })
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.json'],
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(path.join(webRoot, 'assets') + path.sep)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
    },
  })
}

/** The prerendered page, or the empty one that the script fills. */
function loadPage(config: Config, webRoot: string, address: string): Page {
  const name = address === '/' ? 'index' : address.slice(1)
  const file = [`${name}.html`, 'index.html']
    .map((candidate) => path.join(webRoot, candidate))
    .find((candidate) => fs.existsSync(candidate))
  if (file === undefined) throw new Error(`there is no index.html in ${webRoot}`)
  const built = withAbsolutePicture(fs.readFileSync(file, 'utf8'), config.publicOrigins[0] ?? '')
  const html = withGamePort(built, config.gamePort)
  const policy = pagePolicy(config, { styleHashes: hashStyles(html), withStripe: PAGES_WITH_STRIPE.includes(address) })
  return toPage(html, {
    'content-security-policy': policy.enforced,
    ...(policy.reported === null ? {} : { 'content-security-policy-report-only': policy.reported }),
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding',
  })
}

/** Compressed on the first request: compressing all pages took a quarter of the processor time of a start. */
function toPage(html: string, headers: Record<string, string>): Page {
  const bytes = Buffer.from(html)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  let made: Promise<Compressed[]> | undefined
  return {
    html: bytes,
    compressed: () => {
      made ??= compress(bytes)
      return made
    },
    headers: { ...headers, etag },
  }
}

const PICTURE = '<meta property="og:image" content="/'

/** Link previews need absolute URLs, and the build does not know where the site will be served. */
const withAbsolutePicture = (html: string, origin: string): string =>
  html.replace(PICTURE, () => `${PICTURE.slice(0, -1)}${origin}/`)

/** The port of the game's socket, which pages use unless their HTML names another. Only local mode changes it. */
const DEFAULT_GAME_PORT = 49_124

const withGamePort = (html: string, port: number): string =>
  port === DEFAULT_GAME_PORT ? html : html.replace('<title>', () => `<meta name="game-port" content="${port}"><title>`)

const PICTURE_ADDRESS = /(<meta property="og:image" content="[^"?]+)/

/** A class for the style sheet, so that the ordinary page never covers a caster's picture while the stream loads. */
function streamsOf(page: Page): (background: unknown) => Page | undefined {
  const streams = STREAM_BACKGROUNDS.map((background): [unknown, Page] => {
    const marked = page.html.toString().replace('<html lang="en"', `$& class="stream stream-${background}"`)
    return [background, toPage(marked, page.headers)]
  })
  const byBackground = new Map(streams)
  return (background) => byBackground.get(background) ?? byBackground.get(STREAM_BACKGROUNDS[0])
}

/** A link to one cup shows that cup's picture. */
const ofCup = ({ html, headers }: Page, cupId: string): Page =>
  toPage(html.toString().replace(PICTURE_ADDRESS, `$1?tournament_id=${cupId}`), headers)

async function compress(html: Buffer): Promise<Compressed[]> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)])
  return [
    { encoding: 'br', bytes: br },
    { encoding: 'gzip', bytes: gz },
  ]
}

/** The hashes of inline styles, so that no injected ones can apply. The build writes no inline scripts. */
const hashStyles = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]+?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )

async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.headers(page.headers)
  if (request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const fitting = (await page.compressed()).find(({ encoding }) => accepted.includes(encoding))
  if (fitting === undefined) return reply.send(page.html)
  return reply.header('content-encoding', fitting.encoding).send(fitting.bytes)
}
