import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { viewerFile } from './chunk-size.ts'
import type { viewerData } from './viewer-data.ts'

const ORIGIN = 'http://bench.invalid'
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const VIEWER_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>theirs</title>
<link rel="stylesheet" href="/brackets-viewer.min.css"><script src="/brackets-viewer.min.js"></script>
<div id="root" class="brackets-viewer"></div>`

export type ViewerData = Awaited<ReturnType<typeof viewerData>>

/** The functions that both pages provide for the bench. */
declare global {
  interface Window {
    ours: {
      setBracket(bracket: Bracket): void
      patch(match: Match): void
    }
    bracketsViewer: {
      render(data: ViewerData, options: { selector: string; clear: boolean }): Promise<void>
      updateMatch(match: ViewerData['matches'][number]): void
    }
    /** The data, in memory before anything is timed. */
    data: unknown
    /** The data of the next update. */
    next: unknown
    /** Runs the work and returns the time until the frame that shows it was painted. */
    timed(work: () => unknown): Promise<number>
  }
}

function addTools(data: unknown): void {
  window.data = data
  window.timed = async (work) => {
    const start = performance.now()
    await work()
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    })
    return performance.now() - start
  }
  // Shows everything, as the other viewer does.
  sessionStorage.setItem('bracket-view', JSON.stringify({ hideFinished: false }))
  // A signed-in visitor.
  localStorage.setItem('token', 'bench')
}

export interface OpenPage {
  page: Page
  /** Main-thread CPU time of this page so far, in milliseconds. */
  cpu(): Promise<number>
  close(): Promise<void>
}

/** A fresh browser context with one of the two pages in it, code and data loaded, nothing drawn yet. */
export async function openPage(
  browser: Browser,
  ourFolder: string,
  name: 'ours.html' | 'ours.html#alone' | 'theirs.html',
  data: unknown,
  options: BrowserContextOptions & { slowdown?: number } = {},
): Promise<OpenPage> {
  const { slowdown = 1, ...context } = options
  const owner = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...context,
  })
  const page = await owner.newPage()
  await page.route(`${ORIGIN}/**`, (route) => {
    const file = new URL(route.request().url()).pathname
    const contentType = TYPES[path.extname(file)] ?? 'application/octet-stream'
    // a player whose cup is over is offered the next one
    if (file.startsWith('/api/')) return route.fulfill({ contentType: 'application/json', body: 'null' })
    if (file === '/theirs.html') return route.fulfill({ contentType, body: VIEWER_PAGE })
    const folder = file.startsWith('/brackets-viewer') ? viewerFile(path.basename(file)) : path.join(ourFolder, file)
    return route.fulfill({ contentType, body: readFileSync(folder) })
  })
  await page.addInitScript(addTools, data)
  await page.goto(`${ORIGIN}/${name}`)
  await page.waitForFunction(() => 'ours' in window || 'bracketsViewer' in window)
  // In the product the navigation has loaded the fonts long before. A local fallback font may not be installed here.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())).then(() => null))
  await page.waitForLoadState('networkidle')
  const devtools = await owner.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return {
    page,
    cpu: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return 1000 * (metrics.find(({ name: metric }) => metric === 'TaskDuration')?.value ?? Number.NaN)
    },
    close: () => owner.close(),
  }
}
