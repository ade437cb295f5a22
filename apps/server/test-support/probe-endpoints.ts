import { endpoint } from '@cup/contract/endpoint'
import { idOf, textField } from '@cup/contract/text-fields'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Deps } from '../src/deps.ts'
import { AppError } from '../src/errors/app-error.ts'
import { inTransaction } from '../src/events/in-transaction.ts'
import { route } from '../src/http/route.ts'

const ok = z.object({ ok: z.boolean() })
const OK = { ok: true }

export const probeWrite = endpoint({
  method: 'POST',
  path: '/probe/write',
  access: 'user',
  limit: 'update_name',
  summary: 'Takes a name',
  idempotent: true,
  body: z.object({ name: textField({ label: 'Name', max: 50, blank: 'Name is required' }) }),
  response: z.object({ name: z.string(), id: z.string() }),
})
const probeEmptyWrite = endpoint({
  method: 'POST',
  path: '/probe/empty',
  access: 'user',
  summary: 'Takes nothing',
  response: ok,
})
const probeThing = endpoint({
  method: 'GET',
  path: '/probe/things/:id',
  access: 'public',
  limit: 'public_read',
  summary: 'Has an id and a query',
  params: z.object({ id: idOf('Thing') }),
  query: z.object({ colour: z.optional(z.string()) }),
  response: z.object({ id: z.string() }),
})
const probeAdmin = endpoint({
  method: 'POST',
  path: '/admin/probe',
  access: 'admin',
  limit: 'admin_write',
  summary: 'For admins',
  response: ok,
})
const probeSuper = endpoint({
  method: 'POST',
  path: '/admin/probe/super',
  access: 'super',
  summary: 'For the super admin',
  response: ok,
})
const probeFailure = endpoint({
  method: 'GET',
  path: '/probe/failure/:kind',
  access: 'public',
  limit: 'none',
  summary: 'Fails in the way it is told to',
  params: z.object({ kind: z.string() }),
  response: ok,
})
const probeRaw = endpoint({
  method: 'POST',
  path: '/probe/raw',
  access: 'public',
  format: 'raw',
  summary: 'Takes bytes',
  response: z.object({ bytes: z.number() }),
})
const probeCsv = endpoint({
  method: 'GET',
  path: '/probe/csv',
  access: 'public',
  format: 'csv',
  summary: 'Answers text',
  response: z.string(),
})
const probeRedirect = endpoint({
  method: 'GET',
  path: '/probe/redirect',
  access: 'public',
  format: 'redirect',
  summary: 'Leads on',
  response: z.void(),
})
const probeCached = endpoint({
  method: 'GET',
  path: '/probe/cached',
  access: 'public',
  limit: 'cached_read',
  summary: 'Cheap',
  response: ok,
})

const FAILURES: Readonly<Record<string, (deps: Deps) => unknown>> = {
  unexpected: () => {
    throw new Error('secret at /srv/app: SELECT * FROM users')
  },
  extra: () => {
    throw new AppError('conflict', 'Later matches', { extra: { affected_matches: ['m1'] } })
  },
  bad_value: ({ db }) => sql`select 'x'::uuid`.execute(db),
  nul: ({ db }) => sql`select ${'a\0b'}::text`.execute(db),
  duplicate: ({ db }) =>
    sql`insert into users (name, email) values ('a', 'same@test.test'), ('b', 'same@test.test')`.execute(db),
  lost_connection: ({ db }) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
  wrong_answer: () => ({ ok: 'yes' }),
  more_than_declared: () => ({ ok: true, password: 'hunter2' }),
}

/** Endpoints for tests of the behaviour that all endpoints share. */
export function addProbes(app: FastifyInstance, deps: Deps): void {
  let made = 0
  route(app, deps, probeWrite, ({ body }) =>
    inTransaction(deps, async () => {
      made += 1
      if (body.name === 'refuse me') throw new AppError('conflict', 'Refused')
      return { name: body.name, id: String(made) }
    }),
  )
  route(app, deps, probeEmptyWrite, () => OK)
  route(app, deps, probeThing, ({ params }) => ({ id: params.id }))
  route(app, deps, probeAdmin, () => OK)
  route(app, deps, probeSuper, () => OK)
  route(app, deps, probeFailure, async ({ params }) => {
    const outcome = await FAILURES[params.kind]?.(deps)
    return outcome as typeof OK
  })
  route(app, deps, probeRaw, ({ rawBody }) => ({ bytes: rawBody?.length ?? -1 }))
  route(app, deps, probeCsv, () => 'a,b\n1,2\n')
  route(app, deps, probeRedirect, () => '/prize-pool#there')
  route(app, deps, probeCached, () => OK)
}
