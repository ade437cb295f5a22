import { type Match, updateMatch } from '@cup/contract/matches'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adminApi, openAdmin, playedStats } from './admin-cup.ts'
import { dialog, press } from './dialogs.ts'
import type { FakeApi } from './fake-api.ts'

/** Opens the score form of a match on the dashboard; `prepare` may add responses before that. */
export async function openScoreForm(match: Match, prepare: (api: FakeApi) => void = () => {}) {
  const api = adminApi({ stats: playedStats(), matches: [match] }).respond(updateMatch, match)
  prepare(api)
  const app = await openAdmin('?tab=matches')
  await press(screen, match.match_status === 'completed' ? 'Edit Score' : 'Set Score')
  return { api, app, box: await dialog('Set Match Score') }
}

type Box = Awaited<ReturnType<typeof openScoreForm>>['box']

export const chooseWinner = (box: Box, team: string) => userEvent.click(box.getByRole('radio', { name: team }))
export const scoreField = (box: Box) => box.getByLabelText('Score')
export const saveButton = (box: Box) => box.getByRole('button', { name: 'Save Score' })
