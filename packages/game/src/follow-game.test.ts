import { describe, expect, test } from 'vitest'
import { clock, ended, GUID, goal, NEXT_GUID, simple, state, stateData } from '../testing/socket-script.ts'
import { type Following, followFrame, type Outcome, settleEnding, startFollowing } from './follow-game.ts'

function play(...frames: unknown[]): { state: Following; outcomes: Outcome[] } {
  return frames.reduce<{ state: Following; outcomes: Outcome[] }>(
    (step, frame) => {
      const next = followFrame(step.state, frame)
      return { state: next.state, outcomes: [...step.outcomes, ...next.outcomes] }
    },
    { state: startFollowing(), outcomes: [] },
  )
}

const START = [simple('MatchCreated'), simple('MatchInitialized'), simple('CountdownBegin'), simple('RoundStarted')]
const scores = (outcomes: Outcome[]) =>
  outcomes.map((outcome) =>
    outcome.kind === 'reading'
      ? `${outcome.reading.blue}:${outcome.reading.orange} ${outcome.reading.winner}`
      : outcome.kind === 'no_reading'
        ? outcome.reason
        : outcome.kind,
  )

test('a finished game is one reading with its score, winner, guid, start and players', () => {
  const { outcomes } = play(...START, state(2, 1), ended(0), state(2, 1, { hasWinner: true }), simple('PodiumStart'))
  expect(outcomes).toEqual([{ kind: 'reading', reading: expect.anything() }])
  expect(outcomes[0]).toMatchObject({
    reading: {
      blue: 2,
      orange: 1,
      winner: 'blue',
      forfeit: false,
      overtime: false,
      match_guid: GUID,
      started_at: '2026-09-21T14:13:20.000Z',
      seconds_played: null,
      map: 'cs_p',
    },
  })
})

test('players have platform, id and side as in a replay', () => {
  const { state: after } = play(state(0, 0))
  expect(
    after.live?.players.map(({ name, side, platform, id, goals, bot }) => [name, side, platform, id, goals, bot]),
  ).toEqual([
    ['Ann', 'blue', 'steam', '76500000000000001', 2, false],
    ['Bela', 'blue', 'epic', '0123456789abcdef0123456789abcdef', 0, false],
    ['Dora', 'orange', 'xbox', '2500000000000001', 1, false],
    ['Referee', null, 'ps4', '1900000000000000001', 0, false],
  ])
})

test('a bot is one', () => {
  const { state: after } = play(state(0, 0, { players: [{ Name: 'Bot One', PrimaryId: 'Unknown|0|0', TeamNum: 1 }] }))
  expect(after.live?.players).toMatchObject([{ name: 'Bot One', bot: true, id: null }])
})

describe('the running game', () => {
  test('has score, clock and overtime', () => {
    const { state: after } = play(...START, state(1, 1, { seconds: 3 }), clock(0), clock(7, true))
    expect(after.live).toMatchObject({ blue: 1, orange: 1, seconds: 7, overtime: true, match_guid: GUID })
  })

  test('counts no goal twice: the echo during its replay changes nothing', () => {
    const { state: after } = play(state(1, 0), goal(0), state(1, 0, { replay: true }), goal(0, { echo: true }))
    expect(after.live).toMatchObject({ blue: 1, orange: 0, goal_replay: true })
  })

  test('is not moved by the clock of another game', () => {
    expect(play(state(0, 0), clock(9, true, NEXT_GUID)).state.live).toMatchObject({ seconds: 120, overtime: false })
  })

  test('without a guid is shown and gives no reading', () => {
    const { state: after, outcomes } = play(state(3, 0, { guid: '' }), ended(0, ''), simple('MatchDestroyed', ''))
    expect(scores(outcomes)).toEqual(['no_guid'])
    expect(after.live).toBeNull()
  })
})

describe('the end of a game', () => {
  test('in overtime waits for the state with the last goal', () => {
    const level = state(2, 2, { overtime: true })
    const won = state(3, 2, { overtime: true, hasWinner: true })
    const { outcomes } = play(level, goal(0), ended(0), won)
    expect(scores(outcomes)).toEqual(['3:2 blue'])
    expect(outcomes).toMatchObject([{ reading: { overtime: true, forfeit: false } }])
  })

  test('that no state confirms counts when the score fits the winner', () => {
    const { state: waiting, outcomes } = play(state(1, 4), ended(1))
    expect(outcomes).toEqual([])
    const settled = settleEnding(waiting)
    expect(scores([...settled.outcomes])).toEqual(['1:4 orange'])
    expect(settleEnding(settled.state).outcomes).toEqual([])
  })

  test('that no state confirms is no reading when the score does not fit', () => {
    const { state: waiting } = play(state(2, 2, { overtime: true }), ended(0))
    expect(scores([...settleEnding(waiting).outcomes])).toEqual(['unclear_end'])
  })

  test('is no reading without a winner or without a state before it', () => {
    expect(scores(play(state(2, 2), ended(-1)).outcomes)).toEqual(['unclear_end'])
    expect(scores(play(simple('RoundStarted'), ended(0)).outcomes)).toEqual(['unclear_end'])
  })

  test('of a game that was given up keeps its score and says so', () => {
    const { outcomes } = play(state(1, 1), ended(1), state(1, 1, { hasWinner: true }))
    expect(outcomes).toMatchObject([{ reading: { blue: 1, orange: 1, winner: 'orange', forfeit: true } }])
  })

  test('that a client does not see, because it left early, is no reading', () => {
    const { state: after, outcomes } = play(...START, state(5, 0), simple('MatchDestroyed'))
    expect(scores(outcomes)).toEqual(['end_not_seen'])
    expect(after.live).toBeNull()
  })

  test('that was missed while the connection was lost is no reading, and the next game is counted', () => {
    const { outcomes } = play(
      state(5, 0),
      state(0, 1, { guid: NEXT_GUID }),
      ended(1, NEXT_GUID),
      simple('MatchDestroyed', NEXT_GUID),
    )
    expect(scores(outcomes)).toEqual(['end_not_seen', '0:1 orange'])
  })

  test('is settled by the first message of the next game', () => {
    const { outcomes } = play(state(2, 1), ended(0), simple('RoundStarted', NEXT_GUID))
    expect(scores(outcomes)).toEqual(['2:1 blue'])
  })

  test('that is announced twice before it is settled is one', () => {
    expect(scores(play(state(2, 1), ended(0), ended(0), state(2, 1, { hasWinner: true })).outcomes)).toEqual([
      '2:1 blue',
    ])
  })
})

describe('after its end', () => {
  const over = [state(2, 1), ended(0), state(2, 1, { hasWinner: true })]

  test('the lobby’s reset numbers under the old guid change nothing', () => {
    const { state: after, outcomes } = play(
      ...over,
      simple('MatchCreated'),
      state(0, 0),
      clock(300),
      simple('MatchDestroyed'),
    )
    expect(scores(outcomes)).toEqual(['2:1 blue'])
    expect(after.live).toBeNull()
  })

  test('reset numbers before the confirmation settle the last score', () => {
    const { state: after, outcomes } = play(state(2, 1), ended(0), state(0, 0), state(0, 0, { hasWinner: true }))
    expect(scores(outcomes)).toEqual(['2:1 blue'])
    expect(after.live).toMatchObject({ blue: 2, orange: 1 })
  })

  test('a game that is played again under its guid is shown and left to people', () => {
    const again = [simple('RoundStarted'), state(0, 3)]
    expect(play(...over, ...again).state.live).toMatchObject({ blue: 0, orange: 3 })
    const { outcomes } = play(...over, ...again, ended(1), state(0, 3, { hasWinner: true }), simple('MatchDestroyed'))
    expect(scores(outcomes)).toEqual(['2:1 blue', 'played_again'])
  })

  test('a game that was restarted before its end has the score of its last part', () => {
    const { outcomes } = play(state(2, 9), state(0, 0), state(6, 4), ended(0), simple('MatchDestroyed'))
    expect(scores(outcomes)).toEqual(['6:4 blue'])
  })

  test('a reload remembers it', () => {
    const reloaded = startFollowing(play(...over).state.finished)
    expect(followFrame(reloaded, state(0, 0)).state.live).toBeNull()
    expect(followFrame(reloaded, ended(1)).outcomes).toEqual([{ kind: 'played_again', match_guid: GUID }])
  })
})

test('a series is one reading per game, in order', () => {
  const one = [...START, state(3, 1), ended(0), state(3, 1, { hasWinner: true }), simple('MatchDestroyed')]
  const next = { guid: NEXT_GUID }
  const two = [
    simple('MatchCreated', NEXT_GUID),
    state(0, 2, next),
    ended(1, NEXT_GUID),
    state(0, 2, { ...next, hasWinner: true }),
  ]
  expect(scores(play(...one, ...two).outcomes)).toEqual(['3:1 blue', '0:2 orange'])
})

test('only the latest 200 games are remembered', () => {
  const guids = Array.from({ length: 300 }, (_, number) => String(number))
  expect(startFollowing(guids).finished).toEqual(guids.slice(100))
})

describe('what cannot be read changes nothing', () => {
  const game = stateData(1, 0) as { Game: object; Players: unknown }
  const broken = (change: object) => JSON.stringify({ Event: 'UpdateState', Data: { ...game, ...change } })

  test.each([
    'garbage',
    new Uint8Array([1, 2, 3]),
    broken({ Game: null }),
    broken({ Game: { Teams: [] } }),
    broken({ Game: { Teams: [{ TeamNum: 0, Score: 1 }] } }),
    broken({
      Game: {
        Teams: [
          { TeamNum: 0, Score: '1' },
          { TeamNum: 1, Score: 0 },
        ],
      },
    }),
    broken({
      Game: {
        Teams: [
          { TeamNum: 0, Score: -1 },
          { TeamNum: 1, Score: 0.5 },
        ],
      },
    }),
    '{"Event":"constructor","Data":{}}',
    '{"Event":"__proto__","Data":{"__proto__":{"MatchGuid":1}}}',
    simple('SomethingNew'),
  ])('%#', (frame) => {
    const before = play(state(1, 1), ended(0)).state
    expect(followFrame(before, frame)).toEqual({ state: before, outcomes: [] })
  })

  test('players and clocks of another form are left out', () => {
    const { state: after } = play(
      broken({ Players: [7, null, { Name: 7, PrimaryId: 7, TeamNum: '0', Goals: -1 }] }),
      '{"Event":"ClockUpdatedSeconds","Data":{"TimeSeconds":"x"}}',
    )
    const nobody = { name: '', side: null, platform: 'unknown', id: null, goals: 0 }
    expect(after.live).toMatchObject({ blue: 1, orange: 0, players: [nobody, nobody, nobody] })
  })
})
