import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Row } from './store.ts'

interface Coin extends Row {
  cents: number
}

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stand-ins-store-'))
  file = join(folder, 'nested', 'state.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const coinsOf = (stateFile: string) => openStore(stateFile).table<Coin>('coins').all()

describe('openStore', () => {
  test('gives back after a restart what was saved, and in the same order', () => {
    const store = openStore(file)
    const coins = store.table<Coin>('coins')
    coins.put({ id: 'b', cents: 1 })
    coins.put({ id: 'a', cents: 2 })
    coins.put({ id: 'b', cents: 3 })
    coins.put({ id: 'gone', cents: 4 })
    coins.remove('gone')
    store.save()
    expect(coinsOf(file)).toEqual([
      { id: 'b', cents: 3 },
      { id: 'a', cents: 2 },
    ])
  })

  test('forgets after a restart what was never saved', () => {
    const store = openStore(file)
    store.table<Coin>('coins').put({ id: 'a', cents: 1 })
    expect(coinsOf(file)).toEqual([])
  })

  test('drops a half-written last line and goes on writing after it', () => {
    const store = openStore(file)
    store.table<Coin>('coins').put({ id: 'a', cents: 1 })
    store.save()
    appendFileSync(file, '[["coins","b",{"id":"b"')
    const reopened = openStore(file)
    expect(reopened.table<Coin>('coins').all()).toEqual([{ id: 'a', cents: 1 }])
    reopened.table<Coin>('coins').put({ id: 'c', cents: 3 })
    reopened.save()
    expect(coinsOf(file).map((coin) => coin.id)).toEqual(['a', 'c'])
  })

  test('refuses a file that is damaged in the middle', () => {
    openStore(file)
    appendFileSync(file, 'nonsense\n[]\n')
    expect(() => openStore(file)).toThrow(/damaged at line 1/)
  })

  test('shrinks a file that is mostly history', () => {
    const store = openStore(file)
    for (let cents = 0; cents < 50; cents += 1) {
      store.table<Coin>('coins').put({ id: 'a', cents })
      store.save()
    }
    expect(coinsOf(file)).toEqual([{ id: 'a', cents: 49 }])
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1)
  })

  test('loses nothing that is saved after a second reader has shrunk the file', () => {
    const first = openStore(file)
    for (let cents = 0; cents < 50; cents += 1) {
      first.table<Coin>('coins').put({ id: 'a', cents })
      first.save()
    }
    openStore(file)
    first.table<Coin>('coins').put({ id: 'late', cents: 1 })
    first.save()
    expect(coinsOf(file).map((coin) => coin.id)).toEqual(['a', 'late'])
  })

  test('keeps everything in memory without a file', () => {
    const store = openStore()
    store.table<Coin>('coins').put({ id: 'a', cents: 1 })
    store.save()
    expect(store.table<Coin>('coins').get('a')).toEqual({ id: 'a', cents: 1 })
  })
})
