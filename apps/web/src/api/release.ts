import { readStored, store } from './browser-storage.ts'
import { reloadPage } from './leave-page.ts'

const RELOADED_FOR = 'reloaded-for-release'
const RELEASE_TIMEOUT_MS = 5000
const RELEASE = /<meta name="release" content="([^"]*)"/

/** The release this page was loaded from; empty where nothing was built, as in development. */
export const currentRelease = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? ''

/** The release that the server serves now; undefined if the request fails. */
async function newestRelease(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(RELEASE_TIMEOUT_MS)
    const response = await fetch(window.location.pathname, { cache: 'no-store', signal })
    return response.ok ? RELEASE.exec(await response.text())?.[1] : undefined
  } catch {
    return undefined
  }
}

type Keep = () => void
const drafts = new Set<Keep>()

/** Calls `keep` before the page reloads itself, so that a form can store what was typed. Returns a function that stops this. */
export function keepBeforeReload(keep: Keep): () => void {
  drafts.add(keep)
  return () => {
    drafts.delete(keep)
  }
}

/**
 * Reloads the page when the server has a newer release, because the code and the responses this page needs may no longer exist.
 * At most once per release: two instances with different releases must not send a page back and forth. Nothing is
 * reloaded while a dialog is open, since its fields would be lost.
 */
export async function reloadIfOutdated(): Promise<boolean> {
  const current = currentRelease()
  if (current === '') return false
  const newest = await newestRelease()
  if (!newest || newest === current || hasOpenForm() || !isFirstReloadFor(newest)) return false
  for (const keep of drafts) keep()
  reloadPage()
  return true
}

const hasOpenForm = (): boolean => document.querySelector(':is([role=dialog], [role=alertdialog]) form') !== null

/** Without storage the page could not know that it has reloaded already, so it does not reload. */
const isFirstReloadFor = (release: string): boolean =>
  readStored('session', RELOADED_FOR) !== release && store('session', RELOADED_FOR, release)
