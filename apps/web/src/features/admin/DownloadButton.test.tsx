import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../../test-support/render-part.tsx'
import { catchDownloads } from '../../../test-support/saved-files.ts'
import { DownloadButton, fileName } from './DownloadButton.tsx'

test.each([
  ['Friday Cup #7', 'friday-cup-7-payouts.csv'],
  ['  (Köln)  Cup!! ', 'köln-cup-payouts.csv'],
  ['***', 'tournament-payouts.csv'],
])('the file of “%s” is named %s', (name, file) => expect(fileName(name, 'payouts')).toBe(file))

test('a file is saved as CSV with the byte order mark that spreadsheets need, and its address is freed a minute later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const saved = catchDownloads()
  const freed = vi.spyOn(URL, 'revokeObjectURL')
  const response = Promise.withResolvers<string>()
  renderPart(<DownloadButton label="Ledger CSV" fileName="ledger.csv" load={() => response.promise} />)
  const button = screen.getByRole('button', { name: 'Ledger CSV' })
  const icon = () => button.querySelector('.lucide-download')
  expect(icon()).not.toBeNull()
  button.click()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(icon()).toBeNull()
  response.resolve('ä,1')
  await act(() => vi.advanceTimersByTimeAsync(1))
  const [file] = saved
  expect(file?.name).toBe('ledger.csv')
  expect(file?.content.type).toBe('text/csv;charset=utf-8')
  const bytes = new Uint8Array((await file?.content.arrayBuffer()) ?? new ArrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(freed).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(freed).toHaveBeenCalledTimes(1)
  expect(icon()).not.toBeNull()
})
