import { describe, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { createBracketStore } from './bracket-store.ts'

function storeOf(n: number) {
  const bracket = bracketOf(n)
  const store = createBracketStore(bracket)
  const heard = new Map(bracket.matches.map(({ id }) => [id, vi.fn()]))
  for (const [id, listener] of heard) store.subscribeCard(id, listener)
  const whoHeard = () => [...heard].filter(([, listener]) => listener.mock.calls.length > 0).map(([id]) => id)
  return { bracket, store, whoHeard }
}

describe('createBracketStore', () => {
  test('notifies only the changed card, even if every object is new', () => {
    const { bracket, store, whoHeard } = storeOf(16)
    const { id } = firstPair(bracket)
    store.update(changeMatch(bracket, id, { score: '2-1' }))
    expect(whoHeard()).toEqual([id])
    expect(store.card(id)?.match.score).toBe('2-1')
  })

  test('notifies nothing when nothing changed', () => {
    const { bracket, store, whoHeard } = storeOf(16)
    store.update(structuredClone({ ...bracket, server_time: '2026-11-21T18:00:05.000Z' }))
    expect(whoHeard()).toEqual([])
  })

  test('a renamed team changes its cards', () => {
    const { bracket, store, whoHeard } = storeOf(4)
    const renamed = structuredClone(bracket)
    const [team] = renamed.teams
    if (team) team.team_name = 'Renamed'
    store.update(renamed)
    expect(whoHeard()).toEqual(bracket.matches.filter(({ team1_id }) => team1_id === 'team-1').map(({ id }) => id))
    expect(store.teamName('team-1')).toBe('Renamed')
  })

  test('a change that only a card shows notifies that card alone', () => {
    const { bracket, store, whoHeard } = storeOf(8)
    const { id } = firstPair(bracket)
    const others = vi.fn()
    store.subscribe(others)
    const scored = {
      ...bracket,
      matches: bracket.matches.map((match) => (match.id === id ? { ...match, score: '1-0' } : match)),
    }
    store.update(scored)
    expect(others).not.toHaveBeenCalled()
    expect(whoHeard()).toEqual([id])
    expect(store.bracket()).toBe(scored)
    store.update(changeMatch(scored, id, { match_status: 'completed' }))
    expect(others).toHaveBeenCalledTimes(1)
  })

  test.each(['tournament_name', 'tournament_status'])('a new %s notifies everything but the cards', (field) => {
    const { bracket, store, whoHeard } = storeOf(4)
    const others = vi.fn()
    store.subscribe(others)
    store.update({ ...bracket, [field]: 'other' })
    expect(others).toHaveBeenCalledTimes(1)
    expect(whoHeard()).toEqual([])
  })

  test('the structure changes only when matches are added or removed', () => {
    const { bracket, store } = storeOf(4)
    const before = store.structure()
    const changed = changeMatch(bracket, firstPair(bracket).id, { match_status: 'completed' })
    store.update(changed)
    expect(store.structure()).toBe(before)
    store.update({ ...changed, matches: changed.matches.slice(0, -1) })
    expect(store.structure()).not.toBe(before)
  })

  test('counts the completed matches of each round', () => {
    const { bracket, store } = storeOf(8)
    const second = store.round('winners', 2)
    store.update(changeMatch(bracket, firstPair(bracket).id, { match_status: 'completed' }))
    expect(store.round('winners', 1)).toMatchObject({ name: 'Winners Round 1', bestOf: 3, done: 1, total: 4 })
    expect(store.round('winners', 2)).toBe(second)
  })

  test('has no length for a round whose matches differ', () => {
    const { bracket, store } = storeOf(8)
    store.update(changeMatch(bracket, firstPair(bracket).id, { best_of: 5, match_status: 'completed' }))
    expect(store.round('winners', 1)?.bestOf).toBeNull()
  })

  test('an unsubscribed card is not notified', () => {
    const { bracket, store } = storeOf(4)
    const listener = vi.fn()
    const { id } = firstPair(bracket)
    store.subscribeCard(id, listener)()
    store.update(changeMatch(bracket, id, { score: '2-0' }))
    expect(listener).not.toHaveBeenCalled()
  })
})
