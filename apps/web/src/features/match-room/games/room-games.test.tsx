import { ownGameAccounts, setGameAccounts, unlinkGameAccount } from '@cup/contract/game-accounts'
import type { RoomGames } from '@cup/contract/game-words'
import { gameHeader, removeGame, sendGameWord, withdrawPress } from '@cup/contract/games'
import { type Room, reportResult } from '@cup/contract/rooms'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aRoom, openRoomAlone } from '../../../../test-support/room.tsx'
import { aGame, aGamePlayer, aWord, noGames } from '../../../../test-support/room-games.ts'
import { aUser } from '../../../../test-support/samples.ts'
import { catchDownloads } from '../../../../test-support/saved-files.ts'

const gamesRoom = (games: RoomGames, changes: Partial<Room> = {}) => aRoom({ games, lobby: null, ...changes })

/** The room as a player of the first team sees it, unless an option says otherwise. */
async function openGames(
  games: RoomGames,
  { isAdmin = false, ...changes }: Partial<Room> & { isAdmin?: boolean } = {},
) {
  const api = await openRoomAlone(gamesRoom(games, changes), { isAdmin })
  const section = within(await screen.findByRole('region', { name: 'Games' }))
  await section.findByText(/So far|After each game,|Neither team has said/)
  return { api, section }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const bodies = (api: Awaited<ReturnType<typeof openGames>>['api']) => api.requests(sendGameWord).map(({ body }) => body)

describe('a press', () => {
  test('claims the next game, and the running series is updated', async () => {
    const { api, section } = await openGames(noGames())
    const claimed = noGames({ list: [aGame()], series: { team1: 1, team2: 0 }, next_number: 2, can_take_back: true })
    api.respond(sendGameWord, gamesRoom(claimed))
    await press('We won this game')
    expect(await section.findByText('1–0')).toBeDefined()
    expect(section.getByText('Claimed by Vipers')).toBeDefined()
    expect(bodies(api)).toEqual([{ source: 'press', winner_team_id: 'team-1', number: 1 }])
  })

  test('may name the other team', async () => {
    const { api } = await openGames(noGames({ next_number: 3 }))
    api.respond(sendGameWord, gamesRoom(noGames()))
    await press('They won this game')
    await waitFor(() => expect(bodies(api)).toEqual([{ source: 'press', winner_team_id: 'team-2', number: 3 }]))
  })

  test('can be taken back while it is the last', async () => {
    const { api, section } = await openGames(noGames({ list: [aGame()], can_take_back: true }))
    api.respond(withdrawPress, gamesRoom(noGames()))
    await press('Undo our last answer')
    await waitFor(() => expect(section.queryByText('Claimed by Vipers')).toBeNull())
  })

  test('is offered while only the other team has claimed a counting game', async () => {
    const theirs = aGame({ winner_team_id: 'team-2', words: [aWord('team-2')] })
    await openGames(noGames({ list: [theirs], outcome: 'claimed', series: { team1: 0, team2: 2 } }))
    expect(screen.getByText('Who won game 1?')).toBeDefined()
    expect(screen.getByRole('button', { name: 'They won this game' })).toBeDefined()
  })

  test('is offered as well when the team has claimed one game itself', async () => {
    const ours = aGame({ winner_team_id: 'team-2', words: [aWord('team-1', { winner_team_id: 'team-2' })] })
    const theirs = aGame({ id: 'game-2', number: 2, winner_team_id: 'team-2', words: [aWord('team-2')] })
    await openGames(
      noGames({ list: [ours, theirs], outcome: 'claimed', series: { team1: 0, team2: 2 }, next_number: 2 }),
    )
    expect(screen.getByRole('button', { name: 'They won this game' })).toBeDefined()
  })

  test('is not offered once the team has claimed every game of a decided series', async () => {
    await openGames(noGames({ list: [aGame()], outcome: 'claimed', series: { team1: 2, team2: 0 } }))
    expect(screen.queryByRole('button', { name: 'We won this game' })).toBeNull()
  })

  test('is for players only', async () => {
    await openGames(noGames(), { my_team_id: null, isAdmin: true })
    expect(screen.queryByRole('button', { name: 'We won this game' })).toBeNull()
    expect(screen.queryByText('Choose replays')).toBeNull()
    expect(screen.getByText('Neither team has said who won a game yet (best of 3).')).toBeDefined()
  })
})

describe('each game', () => {
  test('that both teams saw has its score and who sent it', async () => {
    const words = [
      aWord('team-1', { source: 'live', sent_by: { id: 'a', name: 'Ann' } }),
      aWord('team-2', { source: 'replay', winner_team_id: 'team-1', sent_by: { id: 'b', name: 'Bo' } }),
    ]
    const seen = aGame({ standing: 'seen_by_both', team1_goals: 4, team2_goals: 2, overtime: true, words })
    const { section } = await openGames(noGames({ list: [seen] }))
    expect(section.getByRole('listitem').textContent).toBe(
      'Game 1Seen by both4–2 after overtimeVipers won · Ann’s game, Bo’s replay',
    )
  })

  test('that is contradicted shows both claims and says who decides', async () => {
    const words = [aWord('team-1', { team1_goals: 3, team2_goals: 1 }), aWord('team-2')]
    const contradicted = aGame({ standing: 'contradicted', winner_team_id: null, words })
    const { section } = await openGames(noGames({ list: [contradicted], outcome: 'contradicted' }))
    expect(section.getByText('Contradicted')).toBeDefined()
    expect(section.getByText('Vipers').parentElement?.textContent).toBe('Vipers says 3–1, Vipers won (Noor’s answer)')
    expect(section.getByText('Ravens').parentElement?.textContent).toBe('Ravens says Ravens won (Noor’s answer)')
    expect(section.getByText(/an organiser can decide/)).toBeDefined()
  })

  test('that is contradicted tells an organiser what to do', async () => {
    const { section } = await openGames(noGames({ outcome: 'contradicted' }), { my_team_id: null, isAdmin: true })
    expect(section.getByText(/takes out the wrong one, or sets the score/)).toBeDefined()
  })

  test('after the deciding one says that it does not count', async () => {
    const { section } = await openGames(noGames({ list: [aGame({ counts: false })] }))
    expect(section.getByText(/does not count/)).toBeDefined()
  })

  test('says that a team gave up, and names no number without a next game', async () => {
    const { section } = await openGames(noGames({ list: [aGame({ forfeit: true })], next_number: null }))
    expect(section.getByRole('listitem').textContent).toBe(
      'Game 1Claimed by VipersVipers wonthe other team gave up · Noor’s answer',
    )
    expect(section.queryByText(/^Who won game/)).toBeNull()
    expect(section.getByRole('button', { name: 'We won this game' })).toBeDefined()
  })

  test('that was set aside is listed apart, and one with the wrong sides says so', async () => {
    const { section } = await openGames(
      noGames({
        set_aside: [aWord('team-2', { team1_goals: 1, team2_goals: 2 })],
        doubtful: [aWord('team-1', { source: 'live', doubt: 'wrong_sides' })],
      }),
    )
    expect(section.getByRole('listitem').textContent).toBe('Ravens said 1–2, Ravens won (Noor’s answer)')
    expect(
      section.getByText('Noor’s game does not count for Vipers: its players were not on the sides of these teams.'),
    ).toBeDefined()
  })

  test('with players of other teams is named as one that does not count', async () => {
    const { section } = await openGames(
      noGames({ doubtful: [aWord('team-2', { source: 'replay', doubt: 'strangers' })] }),
    )
    expect(section.getByText(/Noor’s replay does not count for Ravens/)).toBeDefined()
  })
})

describe('games that only one team claims', () => {
  const decided = noGames({
    list: [aGame()],
    outcome: 'claimed',
    series: { team1: 2, team2: 0 },
    report: { team1_games: 2, team2_games: 0 },
  })

  test('are sent as the report with one press', async () => {
    const { api, section } = await openGames(decided)
    api.respond(reportResult, gamesRoom(decided, { state: 'reported' }))
    await userEvent.click(section.getByRole('button', { name: 'Report 2–0 for Vipers' }))
    await waitFor(() =>
      expect(api.requests(reportResult).map(({ body }) => body)).toEqual([
        { team1_games: 2, team2_games: 0, evidence_url: '' },
      ]),
    )
  })

  test('are not offered again once the team has reported', async () => {
    const { section } = await openGames(decided, {
      state: 'reported',
      reports: [
        {
          team_id: 'team-1',
          team1_games: 2,
          team2_games: 0,
          reported_by: { id: 'a', name: 'Ann' },
          reported_at: '2026-11-21T18:10:00.000Z',
          evidence_url: null,
        },
      ],
    })
    expect(section.queryByRole('button', { name: 'Report 2–0 for Vipers' })).toBeNull()
  })
})

describe('“This is me”', () => {
  const ann = aGamePlayer('Ann')
  const others = [
    // The same account in another game is offered once.
    aGamePlayer('Ann'),
    aGamePlayer('Dora', { team_id: 'team-2' }),
    aGamePlayer('No id', { account: null }),
    aGamePlayer('Known', { user_id: 'somebody' }),
  ]

  test('links an unlinked account of the viewer’s own side', async () => {
    const { api, section } = await openGames(noGames({ list: [aGame({ players: [ann, ...others] })] }))
    const known = { platform: 'epic' as const, id: 'f'.repeat(32), name: 'Old' }
    api.respond(ownGameAccounts, { accounts: [known] }).respond(setGameAccounts, { accounts: [known] })
    const offered = within(section.getByRole('region', { name: 'Which player are you?' }))
    expect(offered.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'This is me: Ann',
    ])
    await userEvent.click(offered.getByRole('button'))
    expect(await screen.findByText('This game account is yours')).toBeDefined()
    expect(api.requests(setGameAccounts).map(({ body }) => body)).toEqual([
      { accounts: [known, { platform: 'steam', id: '76500000000000001', name: 'Ann' }] },
    ])
  })

  test('is not shown once the viewer has linked an account', async () => {
    const players = [ann, aGamePlayer('Me', { user_id: aUser().id })]
    await openGames(noGames({ list: [aGame({ players })] }))
    expect(screen.queryByRole('region', { name: 'Which player are you?' })).toBeNull()
  })
})

describe('an organiser', () => {
  const sent = aGame({ words: [aWord('team-1', { source: 'replay', has_header: true })] })

  test('takes out a game', async () => {
    const { api, section } = await openGames(noGames({ list: [sent] }), { my_team_id: null, isAdmin: true })
    api.respond(removeGame, gamesRoom(noGames(), { my_team_id: null }))
    await press('Take out game 1')
    expect(await screen.findByText('Game taken out')).toBeDefined()
    expect(section.queryByText('Claimed by Vipers')).toBeNull()
    expect(api.requests(removeGame).map(({ params }) => params)).toEqual([{ id: 'match-1', gameId: 'game-1' }])
  })

  test('unlinks an account that the wrong person has linked', async () => {
    const players = [aGamePlayer('Ann', { user_id: 'somebody' }), aGamePlayer('Free')]
    const { api } = await openGames(noGames({ list: [aGame({ players })] }), { my_team_id: null, isAdmin: true })
    api.respond(unlinkGameAccount, { ok: true })
    await userEvent.click(screen.getByText('Linked game accounts'))
    await press('Unlink the account of Ann')
    expect(await screen.findByText('Game account unlinked')).toBeDefined()
    expect(api.requests(unlinkGameAccount).map(({ params }) => params)).toEqual([
      { platform: 'steam', accountId: '76500000000000001' },
    ])
    expect(screen.queryByRole('button', { name: 'Unlink the account of Free' })).toBeNull()
  })

  test('downloads the header that was sent', async () => {
    const files = catchDownloads()
    const { api } = await openGames(noGames({ list: [sent] }), { my_team_id: null, isAdmin: true })
    api.respond(gameHeader, 'bytes')
    await press('Download Noor’s header')
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['game-1.replay']))
  })
})
