import { randomFrom, seedFrom } from '@cup/rehearsal/random'
import { createUser } from '@cup/server/testing/factories/create-user'
import { recordLog } from '@cup/server/testing/record-log'
import { buildTestApp, type TestApp } from '@cup/server/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playEvening } from './play-evening.ts'

const seed = seedFrom(process.env.CUP_SEED)
const ROOM_CALL = /^\/matches\/[\w-]{36}\/(room|report|messages|help)/

const lines: string[] = []
/** Responses to calls outside of a room, and all responses to strangers. */
const publicResponses: string[] = []
/** Responses of rooms to their players. */
const roomResponses: string[] = []
let app: TestApp
let secrets: string[]

/** Keeps the password of every lobby; the server deletes lobbies. */
const KEEP_PASSWORDS = `
  create table seen_lobbies (password text);
  create function keep_password() returns trigger language plpgsql as $$
    begin insert into seen_lobbies values (new.password); return new; end $$;
  create trigger keep_password before insert on lobbies for each row execute function keep_password()`

beforeAll(async () => {
  app = await buildTestApp({ deps: { log: recordLog(lines) } })
  await app.testDb.pool.query(KEEP_PASSWORDS)
  const stranger = await createUser(app.deps.db)
  const watched: TestApp = { ...app, request: recordResponses(stranger) }
  const random = randomFrom(seed)
  await playEvening(watched, { teams: 8, random, noShows: 5, disputeEvery: 5, stepSeconds: 60 })
  await app.runJobs()
  const { rows } = await sql<{ password: string }>`select password from seen_lobbies`.execute(app.deps.db)
  secrets = rows.map(({ password }) => password)
}, 180_000)
afterAll(() => app.close())

/** Records the responses; after every fifth call a stranger and a visitor read the same things. */
function recordResponses(stranger: { id: string }): TestApp['request'] {
  let calls = 0
  return async (as, method, path, body, headers) => {
    const response = await app.request(as, method, path, body, headers)
    const recorded = ROOM_CALL.test(path) ? roomResponses : publicResponses
    recorded.push(JSON.stringify(response))
    calls += 1
    const roomPath = /^(?:\/admin)?(\/matches\/[\w-]{36})\//.exec(path)?.[1]
    if (calls % 5 === 0 && roomPath !== undefined) {
      for (const caller of [undefined, stranger]) {
        for (const read of [`${roomPath}/room`, '/teams', '/tournaments/current', '/matches/mine']) {
          publicResponses.push(JSON.stringify(await app.request(caller, 'GET', read)))
        }
      }
    }
    return response
  }
}

const findIn = (texts: readonly string[]): string[] =>
  texts.filter((text) => secrets.some((secret) => text.includes(secret)))

/** Searches every table of the database, the queue and the idempotency store, except for the table of lobbies. */
async function findInTables(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename not in ('lobbies', 'seen_lobbies')
  `.execute(app.deps.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} as t`.execute(app.deps.db)
    found.push(...findIn(rows.map(({ line }) => line)).map((line) => `${name}: ${line}`))
  }
  return found
}

describe(`the password of a lobby, over a whole evening (CUP_SEED=${seed})`, () => {
  test('is in the rooms of its players', () => {
    expect(secrets.length).toBeGreaterThan(8)
    expect(findIn(roomResponses).length).toBeGreaterThan(8)
  })

  test('is in no public response, and in none to a stranger', () => {
    expect(publicResponses.length).toBeGreaterThan(100)
    expect(findIn(publicResponses)).toEqual([])
  })

  test('is in no event', () => {
    expect(app.events.length).toBeGreaterThan(50)
    expect(findIn(app.events.map((event) => JSON.stringify(event)))).toEqual([])
  })

  test('is in no line of the log', () => {
    expect(lines.length).toBeGreaterThan(100)
    expect(findIn(lines)).toEqual([])
  })

  test('is in no mail', () => {
    expect(findIn(app.standIns.mail.messages().map((message) => JSON.stringify(message)))).toEqual([])
  })

  test('is stored only in the table of lobbies, and only while the match is played', async () => {
    expect(await findInTables()).toEqual([])
    expect(await app.deps.db.selectFrom('lobbies').selectAll().execute()).toEqual([])
  })
})
