/** Messages of a game as its socket sends them, for tests. */
export const GUID = '98FC000011F1B5C60123456789ABCDEF'
export const NEXT_GUID = 'A8FC000011F1B5C60123456789ABCDEF'

interface StateOverrides {
  guid?: string
  seconds?: number
  overtime?: boolean
  hasWinner?: boolean
  replay?: boolean
  players?: object[]
}

const frame = (event: string, data: object): string => JSON.stringify({ Event: event, Data: JSON.stringify(data) })

export const simple = (event: string, guid = GUID): string => frame(event, { MatchGuid: guid })

export const ended = (winner: number, guid = GUID): string =>
  frame('MatchEnded', { MatchGuid: guid, WinnerTeamNum: winner })

export const clock = (seconds: number, overtime = false, guid = GUID): string =>
  frame('ClockUpdatedSeconds', { MatchGuid: guid, TimeSeconds: seconds, bOvertime: overtime })

/** A goal; its echo during the replay has no scorer. */
export const goal = (team: number, { echo = false, guid = GUID } = {}): string =>
  frame('GoalScored', {
    MatchGuid: guid,
    GoalSpeed: echo ? 0 : 80,
    Scorer: echo ? { Name: '', Shortcut: 0, TeamNum: 0 } : { Name: 'Ann', Shortcut: 1, TeamNum: team },
  })

export const PLAYERS = [
  {
    Name: 'Ann',
    PrimaryId: 'Steam|76500000000000001|0',
    TeamNum: 0,
    Score: 210,
    Goals: 2,
    Shots: 3,
    Assists: 0,
    Saves: 1,
  },
  { Name: 'Bela', PrimaryId: 'Epic|0123456789ABCDEF0123456789ABCDEF|0', TeamNum: 0, Score: 50, Goals: 0, Shots: 0 },
  { Name: 'Dora', PrimaryId: 'XboxOne|2500000000000001|0', TeamNum: 1, Score: 100, Goals: 1, Shots: 1, Assists: 0 },
  { Name: 'Referee', PrimaryId: 'PS4|1900000000000000001|0', TeamNum: 255 },
]

export const stateData = (blue: number, orange: number, overrides: StateOverrides = {}): object => ({
  MatchGuid: overrides.guid ?? GUID,
  Players: overrides.players ?? PLAYERS,
  Game: {
    Teams: [
      { Name: 'Blue', TeamNum: 0, Score: blue, ColorPrimary: '1873FF' },
      { Name: 'Orange', TeamNum: 1, Score: orange, ColorPrimary: 'C26418' },
    ],
    TimeSeconds: overrides.seconds ?? 120,
    bOvertime: overrides.overtime ?? false,
    bReplay: overrides.replay ?? false,
    bHasWinner: overrides.hasWinner ?? false,
    Winner: '',
    Arena: 'cs_p',
  },
})

export const state = (blue: number, orange: number, overrides: StateOverrides = {}): string =>
  frame('UpdateState', stateData(blue, orange, overrides))
