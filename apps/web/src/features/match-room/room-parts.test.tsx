import {
  callForHelp,
  confirmReport,
  getRoom,
  type RoomMessage,
  renewLobby,
  reportResult,
  writeMessage,
} from '@cup/contract/rooms'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fillIn } from '../../../test-support/fill-in.ts'
import { quietApi } from '../../../test-support/render-app.tsx'
import { aReport, aRoom, openRoomAlone, ROOM_MATCH, ROOM_TIME } from '../../../test-support/room.tsx'
import { aUser } from '../../../test-support/samples.ts'
import { Providers } from '../../app/Providers.tsx'
import { createQueryClient } from '../../app/query-client.ts'
import { clockTime } from '../../format/moments.ts'
import { MatchRoom } from './MatchRoom.tsx'

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const parts = () =>
  screen
    .getAllByRole('region')
    .map((part) => part.getAttribute('aria-label'))
    .filter((part) => part !== 'Notifications')

describe('the parts of a room', () => {
  test('the lobby comes first until there is a report to confirm', async () => {
    await openRoomAlone(aRoom())
    expect(parts()).toEqual(['Lobby', 'Games', 'Result', 'Talk'])
  })

  test('a report to confirm comes before the lobby', async () => {
    await openRoomAlone(aRoom({ state: 'reported', reports: [aReport('team-2', 1, 2)] }))
    expect(parts().filter((part) => part !== 'Games')).toEqual(['Result', 'Lobby', 'Talk'])
  })

  test('a cup whose results an organiser enters has no games to claim', async () => {
    await openRoomAlone(aRoom({ reporting: false }))
    expect(parts()).toEqual(['Lobby', 'Result', 'Talk'])
    expect(screen.getByText('An organiser enters the results of this cup.')).toBeDefined()
  })

  test('before the check-in players are told how the match starts, organisers and unknown pairs are not', async () => {
    const closed = aRoom({ state: 'closed', lobby: null })
    const match = { match_status: 'pending' as const }
    await openRoomAlone(closed, { match })
    expect(parts()).toEqual(['Talk'])
    expect(screen.getByText(/^Any player of a team can check in/)).toBeDefined()
  })

  test.each([
    ['an organiser', true, ROOM_MATCH.team2_id],
    ['a player without an opponent', false, null],
  ])('%s is not told how the match starts', async (_, isAdmin, team2_id) => {
    const match = { match_status: 'pending' as const, team2_id: team2_id as string }
    await openRoomAlone(aRoom({ state: 'closed', lobby: null }), { isAdmin, match })
    expect(screen.queryByText(/^Any player of a team can check in/)).toBeNull()
  })

  test('a room that does not load says so, and Retry loads it', async () => {
    const api = quietApi(aUser()).refuse(getRoom, 403)
    render(
      <Providers queryClient={createQueryClient()}>
        <MatchRoom match={ROOM_MATCH} teams={{ team1: 'Vipers', team2: 'Ravens' }} isAdmin={false} />
      </Providers>,
    )
    expect(await screen.findByText('The match room did not load.')).toBeDefined()
    api.respond(getRoom, aRoom())
    await press('Retry')
    expect(await screen.findByText('W1M1-K7')).toBeDefined()
  })
})

describe('the result', () => {
  test('a player of the second team is offered that team’s wins first, with a link as evidence', async () => {
    const api = await openRoomAlone(aRoom({ my_team_id: 'team-2' }))
    const results = screen.getAllByRole('radio').filter((each) => each.getAttribute('aria-label')?.startsWith('We '))
    expect(results.map((each) => each.getAttribute('aria-label'))).toEqual([
      'We won 2–0',
      'We won 2–1',
      'We lost 1–2',
      'We lost 0–2',
    ])
    expect(button('Report the result')?.disabled).toBe(true)
    expect(button('Cancel')).toBeNull()
    const link = () => screen.queryByLabelText('Link to a screenshot or replay (optional)')
    expect(link()).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'We lost 0–2' }))
    expect(link()).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'We won 2–1' }))
    expect(screen.queryByText(/Reporting your own loss/)).toBeNull()
    await fillIn(link() as HTMLElement, 'https://a.test/shot')
    api.respond(reportResult, aRoom({ my_team_id: 'team-2', reports: [aReport('team-2', 1, 2)], state: 'reported' }))
    await press('Report 2–1 for Ravens')
    expect(await screen.findByText('You reported', { exact: false })).toBeDefined()
    expect(api.requests(reportResult).map(({ body }) => body)).toEqual([
      { team1_games: 1, team2_games: 2, evidence_url: 'https://a.test/shot' },
    ])
  })

  test('a report without a deadline waits for the other team and can be changed', async () => {
    const api = await openRoomAlone(aRoom({ state: 'reported', reports: [aReport('team-1', 2, 1)] }))
    expect(screen.getByText('You reported', { exact: false }).textContent).toBe('You reported 2–1 for Vipers.')
    expect(screen.getByText('It counts as soon as the other team confirms it.')).toBeDefined()
    await press('Change')
    await press('Cancel')
    await press('Change')
    await userEvent.click(screen.getByRole('radio', { name: 'We won 2–0' }))
    api.respond(reportResult, aRoom({ state: 'reported', reports: [aReport('team-1', 2, 0)] }))
    await press('Report 2–0 for Vipers')
    expect(await screen.findByText('2–0 for Vipers')).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'We won 2–0' })).toBeNull()
  })

  test('a dispute shows what each team says with its proof, and the other one can be accepted', async () => {
    const reports = [aReport('team-2', 0, 2, 'https://a.test/shot'), aReport('team-1', 2, 1)]
    const api = await openRoomAlone(aRoom({ state: 'disputed', reports }))
    const claims = screen.getAllByText('Reported by Noor').map((each) => each.parentElement?.textContent)
    expect(claims).toEqual([
      'Vipers says 2–1 for VipersReported by Noor',
      'Ravens says 2–0 for RavensReported by NoorScreenshot or replay',
    ])
    expect(screen.getByRole('link', { name: 'Screenshot or replay' }).getAttribute('href')).toBe('https://a.test/shot')
    api.respond(confirmReport, aRoom({ state: 'completed' }))
    await press('Accept 2–0 for Ravens')
    await waitFor(() =>
      expect(api.requests(confirmReport).map(({ body }) => body)).toEqual([{ team1_games: 0, team2_games: 2 }]),
    )
  })

  test('an organiser sees that nothing has been reported and has no report form', async () => {
    await openRoomAlone(aRoom({ my_team_id: null }), { isAdmin: true })
    expect(screen.getByText('No result has been reported yet.')).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test.each([
    [true, 'This result is contested. Confirm or correct it with Edit Score.'],
    [false, 'This result is contested. An organiser will look at it.'],
  ])('that is contested says what comes next (organiser: %s)', async (isAdmin, text) => {
    await openRoomAlone(aRoom({ state: 'completed', contested_at: ROOM_TIME, can_contest: true }), { isAdmin })
    expect(screen.getByText(text)).toBeDefined()
    expect(button('Contest this result')).toBeNull()
  })

  test('can be contested only where the server says so', async () => {
    await openRoomAlone(aRoom({ state: 'completed' }))
    expect(button('Contest this result')).toBeNull()
    expect(parts()).not.toContain('Result')
  })
})

describe('the talk', () => {
  const line = (id: string, changes: Partial<RoomMessage>): RoomMessage => ({
    id,
    at: ROOM_TIME,
    kind: 'text',
    text: 'hello',
    author: { id: 'a', name: 'Ann', team_id: 'team-1' },
    ...changes,
  })

  test('names the author of each line, and offers organisers to remove messages', async () => {
    const messages = [
      line('1', { kind: 'system', author: null, text: 'The match has started' }),
      line('2', {}),
      line('3', { author: { id: 'o', name: 'Ada', team_id: null } }),
      line('4', { author: null }),
    ]
    await openRoomAlone(aRoom({ messages, my_team_id: null }), { isAdmin: true })
    const time = clockTime(ROOM_TIME)
    const lines = [...screen.getByRole('log').querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      `${time} The match has started`,
      `${time}Ann hello`,
      `${time}Ada (organiser) hello`,
      `${time}Former player hello`,
    ])
    expect(screen.getAllByRole('button', { name: /^Remove the message/ })).toHaveLength(3)
    expect(screen.queryByText('No messages yet.')).toBeNull()
  })

  test('sends what was typed without the spaces around it, and keeps it when it was refused', async () => {
    const api = await openRoomAlone(aRoom())
    expect(screen.getByText('No messages yet.')).toBeDefined()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' })
    await userEvent.type(field, '   {Enter}')
    expect(button('Send')?.disabled).toBe(true)
    await userEvent.clear(field)
    await fillIn(field, '  on our way ')
    api.refuse(writeMessage, 429, 'Wait a moment')
    await press('Send')
    expect(await screen.findByText('Wait a moment')).toBeDefined()
    expect(field.value).toBe('  on our way ')
    api.respond(writeMessage, aRoom({ messages: [line('1', { text: 'on our way' })] }))
    await press('Send')
    expect(await screen.findByText('on our way', { exact: false, selector: 'span' })).toBeDefined()
    expect(field.value).toBe('')
    expect(api.requests(writeMessage).map(({ body }) => body)).toEqual(Array(2).fill({ text: 'on our way' }))
  })

  test.each([
    ['completed' as const, 'Messages are closed: the match ended more than an hour ago.'],
    ['pending' as const, 'You can write here as soon as both teams are known.'],
  ])('says why nothing can be written to a match that is %s', async (match_status, text) => {
    await openRoomAlone(aRoom({ can_write: false }), { match: { match_status } })
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  })
})

describe('help', () => {
  test('is called with a reason, or not at all', async () => {
    const api = await openRoomAlone(aRoom())
    await press('Call an organiser')
    await press('Cancel')
    await press('Call an organiser')
    const field = screen.getByLabelText('What do you need an organiser for?')
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, ' {Enter}')
    expect(button('Call an organiser')?.disabled).toBe(true)
    // False: the browser does not submit the form itself, which would reload the page.
    expect(fireEvent.submit(field)).toBe(false)
    await fillIn(field, ' They left ')
    const help = { reason: 'They left', called_at: ROOM_TIME }
    api.respond(callForHelp, aRoom({ help }))
    await press('Call an organiser')
    expect(await screen.findByText(`An organiser was called at ${clockTime(ROOM_TIME)}: They left`)).toBeDefined()
    expect(api.requests(callForHelp).map(({ body }) => body)).toEqual([{ reason: 'They left' }])
    expect([button('Done'), button('Call an organiser')]).toEqual([null, null])
  })

  test('is not offered to an organiser', async () => {
    const api = await openRoomAlone(aRoom({ my_team_id: null }), { isAdmin: true })
    expect(button('Call an organiser')).toBeNull()
    api.respond(renewLobby, aRoom({ lobby: { name: 'W1M1-Q2', password: 'NEW123', host_team_id: 'team-1' } }))
    await press('New name and password')
    expect(await screen.findByText('NEW123')).toBeDefined()
  })
})
