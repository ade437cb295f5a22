import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openImpatientDb, openTestDb, type TestDb } from '#testing/test-db'
import { type Db, openDb, openPool, type Tx } from '../db/db.ts'
import { AppError } from '../errors/app-error.ts'
import type { DomainEvent } from './domain-event.ts'
import { inTransaction, type Reactions } from './in-transaction.ts'

let testDb: TestDb
let db: Db
const published: DomainEvent[] = []
const reactions: Reactions = async (_tx, events) => () => void published.push(...events)
const drawn = (tournamentId: string): DomainEvent => ({ type: 'bracket_drawn', tournamentId })

beforeAll(async () => {
  testDb = await openTestDb()
  db = testDb.db
  await sql`create table counters (id int primary key, value int not null unique)`.execute(db)
})
beforeEach(async () => {
  published.length = 0
  await sql`delete from counters`.execute(db)
  await sql`insert into counters values (1, 10), (2, 20)`.execute(db)
})
afterAll(() => testDb.close())

const add = (tx: Tx | Db, id: number) => sql`update counters set value = value + 1 where id = ${id}`.execute(tx)
const values = async () =>
  (await sql<{ value: number }>`select value from counters order by id`.execute(db)).rows.map(({ value }) => value)

describe('inTransaction', () => {
  test('publishes in order, and only after the commit', async () => {
    const result = await inTransaction({ db, reactions }, async (tx, emit) => {
      await add(tx, 1)
      emit(drawn('a'))
      emit(drawn('b'))
      expect(published).toEqual([])
      return 'done'
    })
    expect(result).toBe('done')
    expect(published).toEqual([drawn('a'), drawn('b')])
    expect(await values()).toEqual([11, 20])
  })

  test('drops events and changes when the work fails', async () => {
    const failing = inTransaction({ db, reactions }, async (tx, emit) => {
      await add(tx, 1)
      emit(drawn('a'))
      throw new AppError('conflict', 'No')
    })
    await expect(failing).rejects.toThrow('No')
    expect(published).toEqual([])
    expect(await values()).toEqual([10, 20])
  })

  test('fails when a swallowed error has aborted the transaction', async () => {
    const spoiled = inTransaction({ db, reactions }, async (tx, emit) => {
      await sql`insert into counters values (3, 10)`.execute(tx).catch(() => {})
      emit(drawn('a'))
    })
    await expect(spoiled).rejects.toThrow()
    expect(published).toEqual([])
  })

  test('rolls back when a reaction fails', async () => {
    const failing: Reactions = async (tx) => {
      await add(tx, 2)
      throw new AppError('conflict', 'No')
    }
    const failed = inTransaction({ db, reactions: failing }, async (tx, emit) => {
      await add(tx, 1)
      emit(drawn('a'))
    })
    await expect(failed).rejects.toThrow('No')
    expect(await values()).toEqual([10, 20])
  })

  test('retries a deadlocked transaction without the events of the failed try', async () => {
    const firstLock = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    let tries = 0
    const cross = async (mine: 0 | 1, first: number, second: number) => {
      const other = mine === 0 ? 1 : 0
      let isFirstTry = true
      await inTransaction({ db, reactions }, async (tx, emit) => {
        tries += 1
        emit(drawn(`${mine}`))
        // otherwise it may lock its first row before the other one, which waits for it, is awake: a deadlock again
        if (!isFirstTry) await done[other].promise
        await add(tx, first)
        if (isFirstTry) {
          isFirstTry = false
          firstLock[mine].resolve()
          await firstLock[other].promise
        }
        await add(tx, second)
      })
      done[mine].resolve()
    }
    await Promise.all([cross(0, 1, 2), cross(1, 2, 1)])
    expect(await values()).toEqual([12, 22])
    expect(tries).toBe(3)
    expect(published).toHaveLength(2)
  })

  test('gives up after three retries', async () => {
    let tries = 0
    const hopeless = inTransaction({ db, reactions }, async (tx) => {
      tries += 1
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
    })
    await expect(hopeless).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 })
    expect(tries).toBe(4)
  })

  test('fails with "unavailable" when a lock is not granted in time', async () => {
    const impatient = openImpatientDb(testDb)
    const release = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holder = inTransaction({ db, reactions }, async (tx) => {
      await add(tx, 1)
      held.resolve()
      await release.promise
    })
    await held.promise
    const waiting = inTransaction({ db: impatient, reactions }, (tx) => add(tx, 1))
    await expect(waiting).rejects.toMatchObject({ kind: 'unavailable', detail: 'Service temporarily unavailable' })
    release.resolve()
    await holder
    await impatient.destroy()
  })
})

describe('openPool', () => {
  test('survives the loss of connections, idle and borrowed', async () => {
    const lost: Error[] = []
    const other = openDb(openPool(testDb.connection, (error) => lost.push(error)))
    await sql`select 1`.execute(other)
    const borrowed = other.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db)
      await expect(sql`select 1`.execute(connection)).rejects.toThrow()
    })
    await borrowed.catch(() => {})
    // the pool may hand out the dead connection again before it notices
    await vi.waitFor(async () => expect((await sql`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }]), {
      timeout: 10_000,
    })
    expect(lost.length).toBeGreaterThan(0)
    await other.destroy()
  })

  test('limits how long statements and idle transactions may take', async () => {
    const strict = openDb(openPool(testDb.connection, () => {}))
    const { rows } = await sql`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      strict,
    )
    await strict.destroy()
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '15000' },
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '10000' },
    ])
  })
})
