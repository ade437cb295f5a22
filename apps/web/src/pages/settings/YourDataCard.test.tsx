import { closeAccount, exportAccount } from '@cup/contract/account'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aUser } from '../../../test-support/samples.ts'
import { readToken } from '../../api/token-storage.ts'

afterEach(() => vi.restoreAllMocks())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Close your account?' }))

test('saves all stored personal data as a file', async () => {
  quietApi(aUser()).respond(exportAccount, { person: [{ name: 'Ravi' }] })
  const saved: Blob[] = []
  const names: string[] = []
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved.push(blob)
      return 'blob:it'
    },
    revokeObjectURL: () => {},
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await openPage('/settings')
  await press('Download My Data')
  await waitFor(() => expect(names).toEqual(['my-data.json']))
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ person: [{ name: 'Ravi' }] })
})

test('says so when the download fails', async () => {
  quietApi(aUser()).refuse(exportAccount, 500)
  await openPage('/settings')
  await press('Download My Data')
  expect(await screen.findByText('Failed to download your data')).toBeTruthy()
})

test('closing needs a confirmation that says what is kept, and cancelling changes nothing', async () => {
  const api = quietApi(aUser())
  await openPage('/settings')
  await press('Close Account')
  const box = await dialog()
  expect(box.getByText('Kept without your name')).toBeTruthy()
  expect(box.getByText(/payments, refunds and prizes/)).toBeTruthy()
  await userEvent.click(box.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.requests(closeAccount)).toHaveLength(0)
})

test('closing signs the person out', async () => {
  const api = quietApi(aUser()).respond(closeAccount, { ok: true })
  await openPage('/settings')
  await press('Close Account')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Close Account' }))
  expect(await screen.findByText('Your account is closed')).toBeTruthy()
  expect(await screen.findByText('Please log in to access settings')).toBeTruthy()
  expect([api.requests(closeAccount).length, readToken()]).toEqual([1, null])
})

test('an account that cannot be closed yet is kept, with the reason', async () => {
  const detail = 'A prize is still owed to you. Close your account when it has been sent.'
  quietApi(aUser()).refuse(closeAccount, 409, detail)
  await openPage('/settings')
  await press('Close Account')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Close Account' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Your Data' })).toBeTruthy()
})
