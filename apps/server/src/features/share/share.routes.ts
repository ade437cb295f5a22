import { sharePicture } from '@cup/contract/share'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { getSharePicture } from './get-share-picture.ts'

/** Short, because chat programs keep their own copy much longer. */
const CACHE_CONTROL = 'public, max-age=60'

/** The pictures of link previews. */
export function shareRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, sharePicture, async ({ params, query, reply }) => {
    const kind = params.picture === 'bracket.png' ? 'bracket' : 'pool'
    const png = await getSharePicture(deps, { kind, tournamentId: query.tournament_id })
    return reply.type('image/png').header('cache-control', CACHE_CONTROL).send(png)
  })
}
