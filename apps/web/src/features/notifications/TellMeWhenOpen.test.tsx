import { changeNotificationSetting, NOTICE_DEFAULTS, NOTICE_KINDS } from '@cup/contract/notifications'
import { currentTournament } from '@cup/contract/tournaments'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aTournament, aUser } from '../../../test-support/samples.ts'

test('where registration is closed one press asks to be told, and one press stops it', async () => {
  const answered = (enabled: boolean) => ({
    push_key: 'BA',
    mail_available: true,
    kinds: NOTICE_KINDS.map((kind) => ({
      kind,
      ...NOTICE_DEFAULTS[kind],
      ...(kind === 'cup_opens' ? { mail: enabled } : {}),
    })),
    devices: [],
  })
  const api = quietApi(aUser())
    .answer(currentTournament, aTournament({ status: 'in_progress' }))
    .answer(changeNotificationSetting, ({ body }) => answered((body as { enabled: boolean }).enabled))
  await openPage('/prize-pool')
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me when it opens' }))
  expect(await screen.findByText('You will be told by mail.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('button', { name: 'Tell me when it opens' })).toBeTruthy()
  expect(api.requests(changeNotificationSetting).map(({ body }) => body)).toEqual([
    { kind: 'cup_opens', channel: 'mail', enabled: true },
    { kind: 'cup_opens', channel: 'mail', enabled: false },
  ])
})
