import type { Bracket } from '@cup/contract/bracket'
import type { Page } from '@playwright/test'
import { cupBracket } from './cup-data.ts'
import type { ViewerData } from './in-browser.ts'
import { viewerData } from './viewer-data.ts'

/** A change of the score of one match that is in sight; each turn changes it to another. */
export interface Update {
  /** Puts the new data into memory, which is not measured: it reaches both viewers as an object. */
  prepare(page: Page, turn: number): Promise<void>
  /** Milliseconds until the frame that shows it was painted. */
  apply(page: Page): Promise<number>
  /** The text on the match afterwards. */
  shows(turn: number): string
}

export interface Contender {
  name: 'ours' | 'one card' | 'brackets-viewer'
  file: 'ours.html' | 'ours.html#alone' | 'theirs.html'
  data: unknown
  /** Draws the whole bracket; returns the milliseconds from the data to the frame that shows it. */
  draw(page: Page): Promise<number>
  /** The position of the match that the updates change. */
  changed: string
  updates: Record<string, Update>
}

/** As many matches are over as near the end of an evening. */
export const PLAYED: Record<number, number> = { 8: 0.71, 32: 0.84, 128: 0.91, 512: 0.95, 1024: 0.95 }

export function ourContender(teamCount: number): Contender {
  return {
    name: 'ours',
    file: 'ours.html',
    data: cupBracket(teamCount, PLAYED[teamCount] ?? 0),
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
          window.ours.setBracket(window.data as Bracket)
          return shown
        })
      }),
    // Which one that is depends on the screen: a phone lists the round that is being played.
    changed: 'article',
    updates: {
      'one match': {
        prepare: (page, turn) =>
          page.evaluate((score) => {
            const shown = document.querySelector<HTMLElement>('article')?.dataset.match
            window.next = { ...(window.data as Bracket).matches.find(({ id }) => id === shown), score }
          }, ourScore(turn)),
        apply: (page) =>
          page.evaluate(() => window.timed(() => window.ours.patch(window.next as Bracket['matches'][0]))),
        shows: (turn) => `Score: ${ourScore(turn)}`,
      },
      'whole bracket': {
        // Parsed again, so that every object is new, as after a refetch.
        prepare: (page, turn) =>
          page.evaluate((score) => {
            const shown = document.querySelector<HTMLElement>('article')?.dataset.match
            const next: Bracket = JSON.parse(JSON.stringify(window.data))
            for (const match of next.matches) if (match.id === shown) match.score = score
            window.next = next
          }, ourScore(turn)),
        apply: (page) => page.evaluate(() => window.timed(() => window.ours.setBracket(window.next as Bracket))),
        shows: (turn) => `Score: ${ourScore(turn)}`,
      },
    },
  }
}

/** One card of ours without the page around it. */
export function cardContender(): Contender {
  const { draw, changed, updates, data } = ourContender(8)
  return { name: 'one card', file: 'ours.html#alone', data, draw, changed, updates: pickOneMatch(updates) }
}

const pickOneMatch = (updates: Contender['updates']): Contender['updates'] =>
  Object.fromEntries(Object.entries(updates).filter(([kind]) => kind === 'one match'))

const ourScore = (turn: number): string => `${turn}-${turn + 1}`

export async function theirContender(teamCount: number): Promise<Contender> {
  const names = cupBracket(teamCount, 0).teams.map(({ team_name }) => team_name)
  return {
    name: 'brackets-viewer',
    file: 'theirs.html',
    data: await viewerData(names, PLAYED[teamCount] ?? 0),
    draw: (page) =>
      page.evaluate(() =>
        window.timed(() => window.bracketsViewer.render(window.data as ViewerData, { selector: '#root', clear: true })),
      ),
    changed: '[data-match-id="0"]',
    updates: {
      'one match': {
        prepare: (page, turn) =>
          page.evaluate((score) => {
            const [match] = (window.data as ViewerData).matches
            window.next = { ...match, opponent1: { ...match?.opponent1, score } }
          }, turn),
        apply: (page) =>
          page.evaluate(() =>
            window.timed(() => window.bracketsViewer.updateMatch(window.next as ViewerData['matches'][0])),
          ),
        shows: (turn) => `${turn}`,
      },
    },
  }
}
