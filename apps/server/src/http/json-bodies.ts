import type { FastifyInstance } from 'fastify'

/** JSON is the only body this server reads; none at all counts as an empty object. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {})
    else void parseJson(request, body, done)
  })
}
