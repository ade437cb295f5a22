import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { beginRelease, findWebFile, storeWebFile } from '../../db/web-files.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { countCall } from '../guard/count-call.ts'

const ASSETS = 'assets'
/** Files whose names contain a hash of their contents. Compressed copies are not stored. */
const KEPT = /^[\w.-]+\.(js|css|woff2|svg|png|webp)$/
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
}

/** Stores this release's files in the database, where every instance finds them after the next deploy. */
export async function keepWebFiles(db: Db, webRoot: string): Promise<void> {
  const folder = path.join(webRoot, ASSETS)
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => KEPT.test(name)) : []
  const stored = await beginRelease(
    db,
    names.map((name) => `${ASSETS}/${name}`),
  )
  for (const name of names) {
    const file = `${ASSETS}/${name}`
    if (!stored.has(file)) await storeWebFile(db, { path: file, body: fs.readFileSync(path.join(folder, name)) })
  }
}

/**
 * Serves files of earlier releases, which pages loaded before a deploy still request. Files of this release have their own
 * routes.
 */
export function serveEarlierFiles(app: FastifyInstance, deps: Pick<Deps, 'db' | 'limits' | 'metrics'>): void {
  app.get<{ Params: { name: string } }>(`/${ASSETS}/:name`, async (request, reply) => {
    countCall(deps, ['public_read'], { ip: request.ip })
    const { name } = request.params
    const [, extension = ''] = KEPT.exec(name) ?? []
    const body = KEPT.test(name) ? await findWebFile(deps.db, `${ASSETS}/${name}`) : undefined
    if (body === undefined) throw new AppError('not_found', 'Not found')
    return reply
      .type(TYPES[extension] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(body)
  })
}
