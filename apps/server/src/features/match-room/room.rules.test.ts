import { describe, expect, test } from 'vitest'
import {
  claimOf,
  mayContest,
  myTeamOf,
  requireMember,
  requireOpenTalk,
  requirePlayer,
  requirePossibleResult,
  requireReportable,
  roomState,
  scoreOf,
  winnerOf,
} from './room.rules.ts'

const MATCH = { team1_id: 'owls', team2_id: 'bats', team1_name: 'Owls', team2_name: 'Bats' }
const games = (team1Games: number, team2Games: number) => ({ team1Games, team2Games })

describe('a report', () => {
  test('names winner and score from the winner’s side', () => {
    expect([winnerOf(MATCH, games(2, 1)), winnerOf(MATCH, games(1, 2))]).toEqual(['owls', 'bats'])
    expect([scoreOf(games(2, 1)), scoreOf(games(0, 2))]).toEqual(['2-1', '2-0'])
    expect([claimOf(MATCH, games(2, 1)), claimOf(MATCH, games(0, 2))]).toEqual(['2-1 for Owls', '2-0 for Bats'])
    expect(claimOf({ ...MATCH, team2_name: null }, games(0, 2))).toBe('2-0 for a team')
  })

  test.each([
    [3, 2, 0, true],
    [3, 1, 2, true],
    [3, 2, 2, false],
    [3, 1, 0, false],
    [3, 3, 0, false],
    [5, 3, 2, true],
    [5, 2, 1, false],
  ])('of a best of %i can say %i to %i: %o', (bestOf, team1, team2, isPossible) => {
    const check = () => requirePossibleResult(bestOf, games(team1, team2))
    if (isPossible) expect(check).not.toThrow()
    else expect(check).toThrow(`A best of ${bestOf} ends when a team has won ${Math.ceil(bestOf / 2)} games`)
  })

  test('is accepted while the match is in progress, in a cup with reporting', () => {
    const check = (status: string, reporting: boolean, match_status: string) => () =>
      requireReportable({ tournament: { status, reporting }, match: { match_status } } as Parameters<
        typeof requireReportable
      >[0])
    expect(check('in_progress', true, 'in_progress')).not.toThrow()
    expect(check('in_progress', false, 'in_progress')).toThrow(
      'Reporting is switched off for this cup. An organiser enters the results.',
    )
    expect(check('in_progress', true, 'completed')).toThrow('This match is not in progress')
    expect(check('completed', true, 'in_progress')).toThrow()
  })
})

describe('the room', () => {
  const place = (...my_teams: string[]) =>
    ({ my_teams }) as Parameters<typeof requirePlayer>[0] & { my_teams: string[] }

  test('is for players of the match and admins', () => {
    expect(() => requireMember(undefined, { isAdmin: true })).toThrow('Match not found')
    expect(() => requireMember(place(), { isAdmin: false })).toThrow('This room is for the players of the match')
    expect(requireMember(place(), { isAdmin: true })).toEqual(place())
    expect(requireMember(place('owls'), { isAdmin: false })).toEqual(place('owls'))
    expect(() => requirePlayer(undefined)).toThrow('Match not found')
    expect(() => requirePlayer(place())).toThrow('You are not a member of a team in this match')
    expect(requirePlayer(place('owls'))).toEqual(place('owls'))
  })

  test('has no team for a player of both teams', () => {
    expect([myTeamOf(place()), myTeamOf(place('owls')), myTeamOf(place('owls', 'bats'))]).toEqual([null, 'owls', null])
  })

  test('refuses messages once its talk is closed', () => {
    expect(() => requireOpenTalk({ can_write: false })).toThrow('The talk of this match is closed')
    expect(() => requireOpenTalk({ can_write: true })).not.toThrow()
  })

  test.each([
    ['completed', 2, 'completed'],
    ['checkin', 0, 'closed'],
    ['in_progress', 0, 'open'],
    ['in_progress', 1, 'reported'],
    ['in_progress', 2, 'disputed'],
  ] as const)('of a match that is %s with %i reports is %s', (match_status, count, state) => {
    const reports = Array.from({ length: count }, () => ({})) as Parameters<typeof roomState>[0]['reports']
    expect(roomState({ match_status, reports })).toBe(state)
  })

  const contestable: Parameters<typeof mayContest>[0] = {
    my_teams: ['bats'],
    confirmed_for: 'owls',
    contested_at: null,
    next_match_began: false,
    tournament_status: 'in_progress',
  }

  test.each([
    ['by the other team', {}, true],
    ['by the team that it confirmed', { my_teams: ['owls'] }, false],
    ['by a player of both', { my_teams: ['owls', 'bats'] }, false],
    ['by an organiser', { my_teams: [] }, false],
    ['unless the server confirmed it', { confirmed_for: null }, false],
    ['twice', { contested_at: new Date(0) }, false],
    ['once the next match has begun', { next_match_began: true }, false],
    ['once the cup is over', { tournament_status: 'completed' as const }, false],
  ])('a result is contested %s', (_name, changes, may) => {
    expect(mayContest({ ...contestable, ...changes })).toBe(may)
  })
})
