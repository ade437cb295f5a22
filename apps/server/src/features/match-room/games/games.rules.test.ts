import { describe, expect, test } from 'vitest'
import type { StoredPlayer } from '../../../db/game-tables.ts'
import { countReported, gamesOf, lastPress, playersOf, pressToReplace } from './games.rules.ts'
import { personOf, type RoomFacts, toMatchGames, toRoomGames } from './games.view.ts'
import type { StoredWord } from './words.queries.ts'

const MATCH = { team1_id: 'owls', team2_id: 'bats', best_of: 3, match_status: 'in_progress' as const }
const at = (minute: number) => `2026-11-21T18:${String(minute).padStart(2, '0')}:00.000Z`
let made = 0

const aWord = (changes: Partial<StoredWord> = {}): StoredWord => {
  made += 1
  return {
    id: `w${made}`,
    team_id: 'owls',
    source: 'press',
    winner_team_id: 'owls',
    team1_goals: null,
    team2_goals: null,
    match_guid: null,
    started_at: null,
    forfeit: false,
    overtime: null,
    players: [],
    doubt: null,
    sent_by: { id: 'u', name: 'Ann' },
    sent_at: at(0),
    set_aside: false,
    has_header: false,
    ...changes,
  }
}
const aPlayer = (name: string, changes: Partial<StoredPlayer> = {}): StoredPlayer => ({
  name,
  team: 1,
  platform: 'steam',
  id: null,
  score: 100,
  goals: 2,
  assists: 1,
  saves: 1,
  shots: 3,
  ...changes,
})
const both = (changes: Partial<StoredWord>) => [aWord(changes), aWord({ ...changes, team_id: 'bats' })]

describe('the games of a match', () => {
  test('ignore words that are doubtful or set aside', () => {
    const words = [aWord({ doubt: 'strangers' }), aWord({ set_aside: true }), aWord()]
    expect(gamesOf(MATCH, words)).toMatchObject({ series: { team1: 1, team2: 0 }, outcome: { kind: 'open' } })
  })

  test('are in the order of play, whenever their words were sent', () => {
    const late = aWord({ match_guid: 'A', started_at: at(1), sent_at: at(50), winner_team_id: 'bats' })
    const early = aWord({ match_guid: 'B', started_at: at(9), sent_at: at(10) })
    expect(gamesOf(MATCH, [early, late]).games.map(({ winner }) => winner)).toEqual([2, 1])
  })

  test('are counted per reporting team, and its last press is found', () => {
    const [first, second] = [aWord(), aWord()]
    const words = [first, second, aWord({ set_aside: true }), aWord({ source: 'live', match_guid: 'A' })]
    expect([countReported(gamesOf(MATCH, words), 1), countReported(gamesOf(MATCH, words), 2)]).toEqual([3, 0])
    const agreed = gamesOf(MATCH, both({ source: 'live', match_guid: 'A' }))
    expect([countReported(agreed, 1), countReported(agreed, 2)]).toEqual([1, 1])
    expect(lastPress(words, 'owls')).toBe(second)
    expect(lastPress(words, 'bats')).toBeUndefined()
  })

  test('a reading replaces the press for the same game, else the oldest one after its start', () => {
    const press = aWord({ sent_at: at(10) })
    const partner = aWord({ team_id: 'bats', source: 'live', match_guid: 'A', started_at: at(5) })
    const reading = { team: 1, matchGuid: 'A', startedAt: at(5) } as const
    expect(pressToReplace(gamesOf(MATCH, [press, partner]), reading)).toBe(press)
    expect(pressToReplace(gamesOf(MATCH, [press]), reading)).toBe(press)
    expect(pressToReplace(gamesOf(MATCH, [press]), { ...reading, startedAt: at(11) })).toBeUndefined()
    expect(pressToReplace(gamesOf(MATCH, [press]), { ...reading, team: 2 })).toBeUndefined()
    expect(pressToReplace(gamesOf(MATCH, [press, partner]), { ...reading, matchGuid: 'B' })).toBeUndefined()
  })

  test('have the smaller number of two readings, and only players that both saw', () => {
    const [mine, theirs] = both({ match_guid: 'A', source: 'live' })
    const game = (one: StoredPlayer[], other: StoredPlayer[]) => {
      const words = [
        { ...(mine as StoredWord), players: one },
        { ...(theirs as StoredWord), players: other },
      ]
      return gamesOf(MATCH, words).games[0] as Parameters<typeof playersOf>[0]
    }
    const ann = aPlayer('Ann')
    const read = playersOf(game([ann, aPlayer('Only ours')], [aPlayer('Ann', { goals: 9, saves: 0 })]))
    expect(read).toEqual([{ ...ann, saves: 0 }])
    expect(playersOf(game([], [ann]))).toEqual([ann])
    expect(playersOf(game([], []))).toEqual([])
    expect(playersOf(game([ann], [aPlayer('Ann', { platform: 'epic' })]))).toEqual([])
  })
})

describe('the room', () => {
  const room = (words: StoredWord[], changes: Partial<RoomFacts> = {}) =>
    toRoomGames({ match: MATCH, words, accounts: [], myTeamId: 'owls', hostTeamId: 'bats', ...changes })

  test('offers a team the report that its claims add up to', () => {
    const claimed = [aWord(), aWord({ sent_at: at(1) })]
    expect(room(claimed)).toMatchObject({
      outcome: 'claimed',
      report: { team1_games: 2, team2_games: 0 },
      next_number: 3,
      can_take_back: true,
      blue_team_id: 'bats',
    })
    expect(room(claimed, { myTeamId: 'bats' })).toMatchObject({ report: null, next_number: 1, can_take_back: false })
    expect(room(claimed, { myTeamId: null })).toMatchObject({ report: null, next_number: null, can_take_back: false })
    const completed = { match: { ...MATCH, match_status: 'completed' as const } }
    expect(room(claimed, completed)).toMatchObject({ report: null, next_number: null, can_take_back: false })
    expect(room([aWord()]).report).toBeNull()
  })

  test('shows goals, overtime and forfeit of a game, and no goals while the teams differ', () => {
    const seen = both({
      match_guid: 'A',
      source: 'live',
      team1_goals: 3,
      team2_goals: 1,
      overtime: true,
      forfeit: true,
    })
    const shown = {
      team1_goals: 3,
      team2_goals: 1,
      overtime: true,
      forfeit: true,
      winner_team_id: 'owls',
      counts: true,
    }
    expect(room(seen).list).toMatchObject([{ number: 1, standing: 'seen_by_both', ...shown }])
    const [first] = seen
    const differing = [first as StoredWord, aWord({ team_id: 'bats', winner_team_id: 'bats' })]
    expect(room(differing).list).toMatchObject([
      { standing: 'contradicted', team1_goals: null, team2_goals: null, winner_team_id: null },
    ])
  })

  test('lists doubtful words and words that were set aside separately', () => {
    const doubtful = aWord({ doubt: 'strangers' })
    const aside = aWord({ set_aside: true, doubt: 'strangers' })
    const { list, doubtful: doubted, set_aside } = room([doubtful, aside])
    expect([list, doubted.map(({ id }) => id), set_aside.map(({ id }) => id)]).toEqual([[], [doubtful.id], [aside.id]])
  })

  test('shows the account of a player only where the platform has ids of accounts', () => {
    const players = [aPlayer('Ann', { id: '7' }), aPlayer('Bo'), aPlayer('Cy', { id: '8', platform: 'splitscreen' })]
    const [game] = room([aWord({ source: 'live', match_guid: 'A', players })]).list
    expect(game?.players.map(({ account }) => account)).toEqual([{ platform: 'steam', id: '7' }, null, null])
  })
})

test('a player is the person who linked the account and is in the player’s team', () => {
  const account = { user_id: 'ann', name: 'Ann', team_id: 'owls', platform: 'steam', id: '7' }
  const person = (changes: Partial<StoredPlayer>, teamId = 'owls') =>
    personOf({ accounts: [account] }, aPlayer('x', changes), teamId)?.user_id
  expect(person({ id: '7' })).toBe('ann')
  expect(person({ id: '7' }, 'bats')).toBeUndefined()
  expect(person({ id: '8' })).toBeUndefined()
  expect(person({ id: '7', platform: 'epic' })).toBeUndefined()
  expect(person({ id: null, user_id: 'ann' })).toBe('ann')
  expect(person({ id: null, user_id: 'bo' })).toBeUndefined()
})

describe('the games of a completed match', () => {
  const shown = (words: StoredWord[], result: { score: string | null; winner_id: string | null }) =>
    toMatchGames({ match: { ...MATCH, match_status: 'completed', ...result }, words, accounts: [] }).map(
      ({ number, seen_by }) => [number, ...seen_by],
    )

  test('are those that both saw, and claims that make up the result', () => {
    const seen = both({ match_guid: 'A', source: 'live' })
    const claim = aWord({ match_guid: 'B', source: 'live', sent_at: at(1) })
    const won = { score: '2-0', winner_id: 'owls' }
    expect(shown([...seen, claim], won)).toEqual([
      [1, 'owls', 'bats'],
      [2, 'owls'],
    ])
    expect(shown([...seen, claim], { ...won, score: '2-1' })).toEqual([[1, 'owls', 'bats']])
    expect(shown([...seen, claim], { ...won, winner_id: 'bats' })).toEqual([[1, 'owls', 'bats']])
  })
})
