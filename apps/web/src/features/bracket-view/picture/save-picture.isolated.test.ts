import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { recordCanvas } from '../../../../test-support/record-canvas.ts'
import { catchDownloads, type SavedFile } from '../../../../test-support/saved-files.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { savePicture, sharePoster } from './save-picture.ts'

let saved: SavedFile[]
let drawn: string[]
let sizes: string[]

beforeEach(() => {
  saved = catchDownloads()
  drawn = recordCanvas().drawn
  sizes = []
  Object.assign(document, { fonts: { ready: Promise.resolve() } })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    sizes.push(`${this.width}x${this.height}`)
    done(new Blob(['pixels'], { type: type ?? '' }))
  })
})

const save = (n: number, tournament_name = 'Weekly Cup #14') =>
  savePicture(indexBracket({ ...bracketOf(n), tournament_name }))

describe('saving the bracket', () => {
  test('a small bracket is a PNG at double size, named after its cup', async () => {
    await save(2)
    expect(saved.map(({ name, content }) => [name, content.type])).toEqual([['weekly-cup-14-bracket.png', 'image/png']])
    const [width = 0, height = 0] = sizes[0]?.split('x').map(Number) ?? []
    expect(drawn[0]).toBe('scale(2, 2)')
    expect(drawn).toContain(`fillRect(0, 0, ${width / 2}, ${height / 2})`)
  })

  test('a larger one is a PNG at its own size', async () => {
    await save(64)
    expect(drawn[0]).toBe('scale(1, 1)')
    expect(saved[0]?.name).toBe('weekly-cup-14-bracket.png')
  })

  test('one that is too large for a canvas is an SVG', async () => {
    await save(512)
    expect(sizes).toEqual([])
    expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
      ['weekly-cup-14-bracket.svg', 'image/svg+xml'],
    ])
    expect(await saved[0]?.content.text()).toMatch(/^<svg .*Team 512/)
  })

  test('a browser without a canvas saves an SVG', async () => {
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
    await save(2, ' «Цуп» 2026! ')
    expect(saved[0]?.name).toBe('цуп-2026-bracket.svg')
  })

  test('a name without a letter or a digit still makes a file name', async () => {
    await save(2, '★ ★')
    expect(saved[0]?.name).toBe('cup-bracket.png')
  })

  test('the address of the file is freed a minute later', async () => {
    vi.useFakeTimers()
    const freed = vi.spyOn(URL, 'revokeObjectURL')
    await save(2)
    vi.advanceTimersByTime(59_000)
    expect(freed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(freed).toHaveBeenCalledWith('blob:0')
    vi.useRealTimers()
  })
})

describe('sharing the poster', () => {
  const places = [{ place: 1, teamId: 'team-1', emblem: 1, name: 'Aerial Union', amount: 80 } as const]
  const share = () => sharePoster('Weekly Cup #14', places)
  const withShareSheet = (answer: () => Promise<void>) => {
    const sheet = vi.fn(answer)
    vi.stubGlobal('navigator', { canShare: ({ files }: ShareData) => files?.length === 1, share: sheet })
    return sheet
  }

  test('is saved where the device has no share sheet', async () => {
    await share()
    expect(sizes).toEqual(['1080x1350'])
    expect(saved.map(({ name }) => name)).toEqual(['weekly-cup-14-podium.png'])
  })

  test('is handed to the share sheet, with the cup as its title', async () => {
    const sheet = withShareSheet(async () => {})
    await share()
    expect(sheet).toHaveBeenCalledWith({ files: [expect.any(File)], title: 'Weekly Cup #14' })
    const [file] = (sheet.mock.calls[0] as unknown as [{ files: File[] }])[0].files
    expect([file?.name, file?.type]).toEqual(['weekly-cup-14-podium.png', 'image/png'])
    expect(saved).toEqual([])
  })

  test('closing the share sheet is not a failure, any other error is', async () => {
    withShareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')))
    await expect(share()).resolves.toBeUndefined()
    withShareSheet(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')))
    await expect(share()).rejects.toThrow('not allowed')
    withShareSheet(() => Promise.reject(Object.assign(new Error('broken'), { name: 'AbortError' })))
    await expect(share()).rejects.toThrow('broken')
  })

  test('without a canvas nothing is saved', async () => {
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
    await share()
    expect(saved).toEqual([])
  })
})
