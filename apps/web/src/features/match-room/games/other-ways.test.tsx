import { sendGameWord } from '@cup/contract/games'
import { int, qword } from '@cup/game/testing/property-makers'
import { sampleReplay } from '@cup/game/testing/sample-replay'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeGame } from '../../../../test-support/fake-game.ts'
import { quietApi } from '../../../../test-support/render-app.tsx'
import { Providers } from '../../../app/Providers.tsx'
import { createQueryClient } from '../../../app/query-client.ts'
import { CountOurGames } from './CountOurGames.tsx'
import { writeConsent } from './counting-consent.ts'
import { countGamesOf } from './game-counter.ts'
import { ReplayFiles } from './ReplayFiles.tsx'

afterEach(() => {
  countGamesOf(null)
  writeConsent(null)
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const status = () => screen.getByRole('status').textContent

describe('“Count our games”', () => {
  let game: FakeGame
  beforeEach(async () => {
    game = new FakeGame()
    render(
      <CountOurGames matchId="match-1" socket="ws://127.0.0.1:49124" ours="Vipers" theirs="Ravens" side="orange" />,
    )
  })

  const start = async () => {
    await press('Count our games')
    await press('Start counting')
  }

  test('closes when the player chooses Not now', async () => {
    await press('Count our games')
    await press('Not now')
    expect(screen.getByRole('button', { name: 'Count our games' })).toBeDefined()
    expect([game.sockets, screen.queryByText(/It only listens/)]).toEqual([[], null])
  })

  test('explains itself and connects only when the player starts it', async () => {
    await press('Count our games')
    expect(screen.getByText(/It only listens/)).toBeDefined()
    expect(screen.getByText(/PacketSendRate=2/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Copy the path of the file' })).toBeDefined()
    expect(game.sockets).toEqual([])
    await press('Start counting')
    expect(game.sockets).toHaveLength(1)
  })

  test('says when it is connected, and shows score and clock of the running game', async () => {
    await start()
    expect(status()).toBe('Connecting to the game')
    act(() => game.open())
    expect(status()).toBe('Connected')
    expect(screen.getByText(/^The score appears here/)).toBeDefined()
    expect(screen.queryByText('What to change once in the game’s settings')).toBeNull()
    act(() => game.score(2, 1, { seconds: 247 }))
    expect(screen.getByRole('group', { name: 'The game now' }).textContent).toBe('Ravens24:07LiveVipers1')
    act(() => game.score(2, 2, { seconds: 12, overtime: true }))
    expect(screen.getByRole('group', { name: 'The game now' }).textContent).toBe('Ravens2+0:12OvertimeVipers2')
  })

  test('says that the game is not running, and what to change', async () => {
    await start()
    act(() => game.lose())
    await waitFor(() => expect(status()).toBe('The game is not running'))
    expect(screen.getByText('What to change once in the game’s settings')).toBeDefined()
  })

  test('says that the browser refused', async () => {
    vi.stubGlobal('navigator', { ...navigator, permissions: { query: async () => ({ state: 'denied' }) } })
    await start()
    act(() => game.lose())
    await waitFor(() => expect(status()).toBe('Your browser refused'))
  })

  test('stops on a press, and needs consent again the next time', async () => {
    await start()
    await press('Stop counting')
    expect(screen.getByRole('button', { name: 'Count our games' })).toBeDefined()
    act(() => countGamesOf('match-1'))
    expect(game.sockets).toHaveLength(1)
  })
})

describe('replay files', () => {
  const replay = (name: string, start: bigint, blue: number) =>
    new File(
      [
        sampleReplay({
          MatchStartEpoch: qword('MatchStartEpoch', start),
          Team0Score: int('Team0Score', blue),
        }) as BlobPart,
        'the body, which stays here',
      ],
      name,
    )

  const open = () => {
    const api = quietApi().respond(sendGameWord, {} as never)
    render(
      <Providers queryClient={createQueryClient()}>
        <ReplayFiles matchId="match-1" side="orange" />
      </Providers>,
    )
    return api
  }
  const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Choose replays'), files)

  test('are sent one by one in the order of play, without their bodies', async () => {
    const api = open()
    await choose(replay('second.replay', 1_790_000_600n, 3), replay('first.replay', 1_790_000_000n, 2))
    expect(await screen.findByText('first.replay')).toBeDefined()
    const bodies = api
      .requests(sendGameWord)
      .map(({ body }) => body as { source: string; side: string; header: string })
    expect(bodies.map(({ source, side }) => `${source} ${side}`)).toEqual(['replay orange', 'replay orange'])
    const headers = bodies.map(({ header }) => atob(header))
    expect(headers.map((header) => header.length)).toEqual(
      [2, 3].map((blue) => sampleReplay({ Team0Score: int('Team0Score', blue) }).length),
    )
    expect(headers.join()).not.toContain('stays here')
    expect(screen.getByRole('status').textContent).toBe('first.replay: sentsecond.replay: sent')
  })

  test('that are not replays are listed with the reason, and not sent', async () => {
    const api = open()
    await choose(new File(['{}'], 'notes.replay'))
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^notes.replay: This file /))
    expect(api.requests(sendGameWord)).toEqual([])
  })

  test('that the device can no longer read are listed', async () => {
    const api = open()
    const missing = new File(['{}'], 'gone.replay')
    missing.slice = () => {
      throw new DOMException('The file is on a drive that was removed', 'NotReadableError')
    }
    await choose(missing)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('gone.replay: The file could not be read'))
    expect(api.requests(sendGameWord)).toEqual([])
  })

  test('can be dropped, and a drop of nothing sends nothing', async () => {
    const api = open()
    const place = screen.getByText(/^Drop saved replays here/).closest('div') as HTMLElement
    const drop = (...files: File[]) => fireEvent.drop(place, { dataTransfer: { files } })
    expect(fireEvent.dragOver(place)).toBe(false)
    drop()
    expect(screen.getByRole('status').textContent).toBe('')
    expect(drop(replay('dropped.replay', 1_790_000_000n, 2))).toBe(false)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('dropped.replay: sent'))
    expect(api.requests(sendGameWord)).toHaveLength(1)
  })

  test('that the server refuses are named with its reason', async () => {
    const api = open()
    api.refuse(sendGameWord, 422, 'This game was left before its end')
    await choose(replay('first.replay', 1_790_000_000n, 2))
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('first.replay: This game was left before its end'),
    )
  })
})
