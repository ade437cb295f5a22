import type { Bracket } from '@cup/contract/bracket'
import type { Page } from '@playwright/test'
import { cupBracket } from './cup-data.ts'
import type { ViewerData } from './in-browser.ts'
import { viewerData } from './viewer-data.ts'

export interface Contender {
  name: 'ours' | 'brackets-viewer'
  file: 'ours.html' | 'theirs.html'
  given: unknown
  /** Draws everything; milliseconds from the data to the frame that shows it. */
  draw(page: Page): Promise<number>
  /** Ways to change the score of one match that is in sight; each call changes it to another. */
  updates: Record<string, (page: Page, turn: number) => Promise<number>>
}

/** As much is over as on an evening that is nearly done. */
export const PLAYED: Record<number, number> = { 8: 0.71, 32: 0.84, 128: 0.91, 512: 0.95, 1024: 0.95 }

export function ourContender(teamCount: number): Contender {
  return {
    name: 'ours',
    file: 'ours.html',
    given: cupBracket(teamCount, PLAYED[teamCount] ?? 0),
    draw: (page) =>
      page.evaluate(() => {
        const cardsShown = () =>
          new Promise<void>((resolve) => {
            const observer = new MutationObserver(() => {
              if (!document.querySelector('article')) return
              observer.disconnect()
              resolve()
            })
            observer.observe(document.body, { childList: true, subtree: true })
          })
        return window.timed(() => {
          const shown = cardsShown()
          window.ours.answer(window.given as Bracket)
          return shown
        })
      }),
    updates: {
      'one match': (page, turn) =>
        page.evaluate(
          (score) => {
            const bracket = window.given as Bracket
            const [match] = bracket.matches
            if (!match) throw new Error('there is a first match')
            const next = { ...match, score }
            return window.timed(() => window.ours.patch(next))
          },
          `${turn}-${turn + 1}`,
        ),
      // Parsed anew, so that no object is the one from before, as after a refetch.
      'whole bracket': (page, turn) =>
        page.evaluate(
          (score) => {
            const next: Bracket = JSON.parse(JSON.stringify(window.given))
            const [match] = next.matches
            if (!match) throw new Error('there is a first match')
            match.score = score
            return window.timed(() => window.ours.answer(next))
          },
          `${turn + 1}-${turn}`,
        ),
    },
  }
}

export async function theirContender(teamCount: number): Promise<Contender> {
  const names = cupBracket(teamCount, 0).teams.map(({ team_name }) => team_name)
  return {
    name: 'brackets-viewer',
    file: 'theirs.html',
    given: await viewerData(names, PLAYED[teamCount] ?? 0),
    draw: (page) =>
      page.evaluate(() =>
        window.timed(() =>
          window.bracketsViewer.render(window.given as ViewerData, { selector: '#root', clear: true }),
        ),
      ),
    updates: {
      'one match': (page, turn) =>
        page.evaluate((score) => {
          const [match] = (window.given as ViewerData).matches
          if (!match?.opponent1) throw new Error('the first match has been played')
          const next = { ...match, opponent1: { ...match.opponent1, score } }
          return window.timed(() => window.bracketsViewer.updateMatch(next))
        }, turn),
    },
  }
}
