import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../test-support/bracket/change-match.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { renderPart } from '../../../test-support/render-part.tsx'
import { aTournament } from '../../../test-support/samples.ts'
import { FinishedCup } from './FinishedCup.tsx'
import { LiveCup } from './LiveCup.tsx'
import { OpenCup, StadiumClock } from './OpenCup.tsx'

const facts = () => screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
/** The part of a page that is about a cup, for a signed-out visitor. */
const show = (part: ReactElement) => {
  fakeApi().respond(currentTournament, null)
  const { container, unmount } = renderPart(part)
  const shown = { text: container.textContent ?? '', facts: facts(), emblems: container.querySelectorAll('svg').length }
  unmount()
  return shown
}

test('an open cup says what is in the pool, how many teams are in, of how many, when it starts and who won last', () => {
  const START = /^Starts: .*Nov 21, 2026/
  const one = show(<OpenCup cup={aTournament({ paid_team_count: 1 })} last={undefined} />)
  expect(one.facts).toEqual([
    'prize pool: $240.00',
    'team is in: 1',
    expect.stringMatching(START),
    '1st place: $120.00',
  ])
  const limited = aTournament({ paid_team_count: 3, team_limit: 16, prize_pool: 0 })
  const last = aTournament({ first_place_team_name: 'Ravens' })
  expect(show(<OpenCup cup={limited} last={last} />).facts).toEqual([
    'prize pool: $0.00',
    'teams are in: 3 of 16',
    expect.stringMatching(START),
    'Last champions: Ravens',
  ])
  const few = aTournament({ automatic_draw: true, min_teams: 4, paid_team_count: 1 })
  expect(show(<OpenCup cup={few} last={aTournament()} />).facts).toContain('in so far: 1 of 4 teams')
})

test.each([
  [{ entry_fee: 0, prize_pool: 0 }, 'Free to enter', 'prize pool'],
  [{ entry_fee: 10, prize_pool: 0 }, 'prize pool$0.00', 'Free to enter'],
  [{ entry_fee: 0, prize_pool: 50, added_prize: 50 }, 'of which $50.00 added', 'Free to enter'],
])('an open cup %o says what can be won', (changes, words, never) => {
  const { text } = show(<OpenCup cup={aTournament(changes)} last={undefined} />)
  expect(text).toContain(words)
  expect(text).not.toContain(never)
})

test('a finished cup names the places that were won, the pool and the next date', () => {
  const cup = aTournament({
    status: 'completed',
    first_place_team_name: 'Vipers',
    second_place_team_name: 'Ravens',
    third_place_team_name: 'Kings',
    place_emblems: { first: 7, second: 8, third: 9 },
    next_cup: { id: 'next', name: 'Cup 13', start_date: '2099-11-28T18:00:00.000Z' },
  })
  const whole = show(<FinishedCup cup={cup} />)
  expect(whole.text).toMatch(/^FinalCup 12ChampionsVipers/)
  expect(whole.facts).toEqual([
    '2nd: Ravens',
    '3rd: Kings',
    'Prize pool: $240.00',
    expect.stringMatching(/^Next cup: .*2099/),
  ])
  const short = show(
    <FinishedCup
      cup={{ ...cup, second_place_team_name: null, third_place_team_name: null, prize_pool: 0, next_cup: null }}
    />,
  )
  expect(short.facts).toEqual(['Next cup: Being planned'])
})

test('a finished cup without champions says why', () => {
  const waiting = show(<FinishedCup cup={aTournament({ status: 'completed' })} />)
  expect(waiting.text).toContain('The winners are being confirmed.')
  const cancelled = aTournament({ status: 'completed', cancelled: true, first_place_team_name: 'Vipers' })
  const paid = show(<FinishedCup cup={cancelled} />)
  expect(paid.text).toMatch(/^CancelledCup 12This cup was cancelled\. Every entry fee was refunded\.Next cup/)
  const free = show(<FinishedCup cup={{ ...cancelled, entry_fee: 0 }} />)
  expect(free.text).toMatch(/^CancelledCup 12This cup was cancelled\.Next cup/)
})

const BRACKET = bracketOf(4)

test('a cup in progress shows what is loaded so far', () => {
  const cup = aTournament({ status: 'in_progress' })
  const unknown = show(<LiveCup cup={cup} bracket={undefined} />)
  expect(unknown.text).toMatch(/^Live nowCup 12VSNext up/)
  expect(unknown.facts).toEqual(['Next up: …', 'Played: …', 'Prize pool: $240.00'])
  const free = show(<LiveCup cup={{ ...cup, entry_fee: 0, prize_pool: 0 }} bracket={undefined} />)
  expect(free.facts).toEqual(['Next up: …', 'Played: …'])
  expect(show(<LiveCup cup={{ ...cup, prize_pool: 0 }} bracket={undefined} />).facts).toContain('Prize pool: $0.00')
  expect(show(<LiveCup cup={{ ...cup, entry_fee: 0 }} bracket={undefined} />).facts).toContain('Prize pool: $240.00')
})

test('the match to watch is a face-off with its round and its running series, and the others are counted', () => {
  const { id } = firstPair(BRACKET)
  const done = BRACKET.matches.find((match) => match.id !== id && match.team1_id !== null && match.team2_id !== null)
  const playing = changeMatch(BRACKET, id, { match_status: 'in_progress', series: { team1: 1, team2: 0 } })
  const bracket = changeMatch(playing, done?.id ?? '', { match_status: 'completed' })
  fakeApi().respond(currentTournament, null)
  renderPart(<LiveCup cup={aTournament({ status: 'in_progress' })} bracket={bracket} />)
  expect(screen.getByRole('heading').textContent).toMatch(/^Cup 12 · Winners Round 1/)
  expect(screen.getByText('Now playing')).toBeTruthy()
  expect(screen.getByRole('img', { name: '1 game won' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '0 games won' })).toBeTruthy()
  expect(facts()).toEqual(['Next up: decided by this match', 'Played: 1 of 6', 'Prize pool: $240.00'])
})

test('a cup that is played out and not ended yet has no more matches', () => {
  const bracket = structuredClone(BRACKET)
  for (const match of bracket.matches) match.match_status = 'completed'
  expect(show(<LiveCup cup={aTournament({ status: 'in_progress' })} bracket={bracket} />).facts).toEqual([
    'Next up: no more matches',
    'Played: 6 of 6',
    'Prize pool: $240.00',
  ])
})

test('other matches that are being played are named as such, and counted', () => {
  const bracket = structuredClone(bracketOf(8))
  const [first, second, third] = bracket.matches
  const playing = (...matches: (typeof first)[]) => {
    for (const match of matches) Object.assign(match ?? {}, { match_status: 'in_progress' })
    return show(<LiveCup cup={aTournament({ status: 'in_progress' })} bracket={bracket} />).facts[0]
  }
  expect(playing(first)).toMatch(/^Next up: Team \d v Team \d/)
  expect(playing(second)).toMatch(/^Also playing: Team \d v Team \d$/)
  expect(playing(third)).toMatch(/^Also playing: Team \d v Team \d and 1 more$/)
})

test('an empty cup invites the first team, unless it is free', () => {
  const empty = { paid_team_count: 0, prize_pool: 0 }
  const words = (changes: object) => show(<OpenCup cup={aTournament({ ...empty, ...changes })} last={undefined} />).text
  expect(words({ entry_fee: 5 })).toContain('Be the first: every team adds $5 to the pool.')
  expect(words({ entry_fee: 0 })).not.toContain('Be the first')
  expect(words({ paid_team_count: 1, prize_pool: 10 })).not.toContain('Be the first')
})

test.each([
  ['2026-11-21T18:00:00.000Z', '02days03hours04minutes05seconds'],
  ['2027-03-01T18:00:00.000Z', '102days03hours04minutes05seconds'],
  ['2026-11-19T14:55:55.001Z', '00days00hours00minutes01seconds'],
  ['2026-11-19T14:55:55.000Z', 'Any moment'],
  ['2026-11-19T14:55:54.000Z', 'Any moment'],
])('the clock to %s shows %s', (start, text) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T14:55:55.000Z') })
  const { container } = renderPart(<StadiumClock startDate={start} />)
  vi.useRealTimers()
  expect(container.textContent).toBe(text)
})

test('the last champions are requested only while a cup is open', async () => {
  const last = aTournament({ status: 'completed', first_place_team_name: 'Ravens' })
  const api = quietApi()
    .respond(currentTournament, aTournament({ entry_fee: 0 }))
    .respond(pastTournaments, [last])
  await openPage('/')
  expect(await screen.findByText('Last champions')).toBeTruthy()
  expect(screen.getByText('entry fee').nextSibling?.textContent).toBe('Free')
  expect(api.requests(pastTournaments).map(({ query }) => query)).toEqual([{ decided: 'true', limit: '1' }])
})

test('no champions are requested once the cup is over', async () => {
  const api = quietApi().respond(currentTournament, aTournament({ status: 'completed' }))
  await openPage('/')
  await screen.findByText('The winners are being confirmed.')
  expect(api.requests(pastTournaments)).toEqual([])
})
