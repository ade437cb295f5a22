import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'

test('says what it is, what it costs and where to go', async () => {
  quietApi()
  await openPage('/')
  expect(screen.getByRole('heading', { level: 1, name: 'Rocket League Tournaments' })).toBeTruthy()
  const page = within(screen.getByRole('main'))
  expect(page.getByText('WEEKLY TOURNAMENTS LIVE')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Enter Tournament' }).getAttribute('href')).toBe('/prize-pool')
  expect(page.getByRole('link', { name: 'View Bracket' }).getAttribute('href')).toBe('/bracket')
  expect(page.getByRole('link', { name: 'Enter Now' }).getAttribute('href')).toBe('/prize-pool')
  for (const fact of ['$10', '3v3', 'Weekly', 'Best of 3', 'Best of 5', 'Best of 7', '50%', '30%', '20%']) {
    expect(page.getByText(fact)).toBeTruthy()
  }
})

test('asks the server for nothing', async () => {
  const api = quietApi()
  await openPage('/')
  await screen.findByRole('button', { name: 'Sign In' })
  expect(api.unexpected()).toEqual([])
})
