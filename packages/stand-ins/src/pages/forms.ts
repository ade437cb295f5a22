import type { FastifyInstance } from 'fastify'

export type FormFields = Record<string, string | undefined>

const MAX_FORM_BYTES = 16_384

/** The routes of this scope accept only plain HTML forms. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    async (_request: unknown, body: string): Promise<FormFields> => Object.fromEntries(new URLSearchParams(body)),
  )
}
