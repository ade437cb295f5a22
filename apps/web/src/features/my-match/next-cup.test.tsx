import { changeNotificationSetting, NOTICE_DEFAULTS, NOTICE_KINDS } from '@cup/contract/notifications'
import { currentTournament } from '@cup/contract/tournaments'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { quietApi } from '../../../test-support/render-app.tsx'
import { aTournament, aUser } from '../../../test-support/samples.ts'
import { Providers } from '../../app/Providers.tsx'
import { createQueryClient } from '../../app/query-client.ts'
import { NextCup } from './NextCup.tsx'

beforeEach(() => localStorage.clear())

const open = (cup: ReturnType<typeof aTournament> | null) => {
  const api = quietApi(aUser()).respond(currentTournament, cup)
  const { unmount } = render(
    <Providers queryClient={createQueryClient()}>
      <MemoryRouter>
        <NextCup />
      </MemoryRouter>
    </Providers>,
  )
  return { api, unmount }
}

test('a cup that is open for registration has a link', async () => {
  open(aTournament({ status: 'active' }))
  expect((await screen.findByRole('link', { name: 'Play again' })).getAttribute('href')).toBe('/prize-pool')
})

test('without one the notice is offered once per browser', async () => {
  const { api, unmount } = open(aTournament({ status: 'completed' }))
  const offer = { name: 'Tell me about the next cup' }
  const button = await screen.findByRole('button', offer)
  expect(screen.queryByRole('link', { name: 'Play again' })).toBeNull()
  api.respond(changeNotificationSetting, {
    push_key: 'BA',
    mail_available: true,
    kinds: NOTICE_KINDS.map((kind) => ({ kind, ...NOTICE_DEFAULTS[kind] })),
    devices: [],
  })
  await userEvent.click(button)
  await expect.poll(() => localStorage.getItem('asked-cup-opens')).toBe('yes')
  unmount()
  const again = open(null)
  await expect.poll(() => again.api.requests(currentTournament).length).toBe(1)
  expect(screen.queryByRole('button', offer)).toBeNull()
})
