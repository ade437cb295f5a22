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
/** Responses to calls that are not of a room, and all responses to strangers. */
const answers: string[] = []
/** Responses of rooms to their players. */
const rooms: string[] = []
let app: TestApp
let secrets: string[]

/** Keeps every lobby that ever was, which the server itself does not. */
const REMEMBER = `
  create table seen_lobbies (password text);
  create function remember_lobby() returns trigger language plpgsql as $$
    begin insert into seen_lobbies values (new.password); return new; end $$;
  create trigger remember_lobby before insert on lobbies for each row execute function remember_lobby()`

beforeAll(async () => {
  app = await buildTestApp({ deps: { log: recordLog(lines) } })
  await app.testDb.pool.query(REMEMBER)
  const stranger = await createUser(app.deps.db)
  const watched: TestApp = { ...app, request: listening(stranger) }
  const random = randomFrom(seed)
  await playEvening(watched, { teams: 8, random, noShows: 5, disputeEvery: 5, stepSeconds: 60 })
  await app.runJobs()
  const { rows } = await sql<{ password: string }>`select password from seen_lobbies`.execute(app.deps.db)
  secrets = rows.map(({ password }) => password)
}, 180_000)
afterAll(() => app.close())

/** Records the responses, and lets a stranger and a visitor read the same things after every few calls. */
function listening(stranger: { id: string }): TestApp['request'] {
  let calls = 0
  return async (as, method, path, body, headers) => {
    const answer = await app.request(as, method, path, body, headers)
    const heard = ROOM_CALL.test(path) ? rooms : answers
    heard.push(JSON.stringify(answer))
    calls += 1
    const roomPath = /^(?:\/admin)?(\/matches\/[\w-]{36})\//.exec(path)?.[1]
    if (calls % 5 === 0 && roomPath !== undefined) {
      for (const who of [undefined, stranger]) {
        for (const read of [`${roomPath}/room`, '/teams', '/tournaments/current', '/matches/mine']) {
          answers.push(JSON.stringify(await app.request(who, 'GET', read)))
        }
      }
    }
    return answer
  }
}

const findIn = (texts: readonly string[]): string[] =>
  texts.filter((text) => secrets.some((secret) => text.includes(secret)))

/** Every row of every table of the database, queue and idempotency store included, but the one that holds lobbies. */
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
  test('is known to the players', () => {
    expect(secrets.length).toBeGreaterThan(8)
    expect(findIn(rooms).length).toBeGreaterThan(8)
  })

  test('is in no public answer, and in none to a stranger', () => {
    expect(answers.length).toBeGreaterThan(100)
    expect(findIn(answers)).toEqual([])
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

  test('is stored nowhere but in its own table, and there only while the match is played', async () => {
    expect(await findInTables()).toEqual([])
    expect(await app.deps.db.selectFrom('lobbies').selectAll().execute()).toEqual([])
  })
})
