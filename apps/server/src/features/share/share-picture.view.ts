import type { Bracket, BracketTeam } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { dollarsToCents } from '@cup/contract/money'
import { prizeTiers } from '@cup/contract/prize'
import type { Tournament } from '@cup/contract/tournaments'
import { emblem, INK, MONEY, panel, picture, polygon, shorten, WIDTH, words } from './share-shapes.view.ts'

const STATES: Record<Tournament['status'], string> = {
  active: 'Registration open',
  in_progress: 'Live now',
  completed: 'Final',
}
const MIDDLE = WIDTH / 2

export const toNoCupPicture = (): string =>
  picture('Rocket League Tournaments', 'Weekly 3v3 double elimination', emptyFaceOff())

const emptyFaceOff = (): string =>
  halves(300, 220) + words(MIDDLE, 440, 'VS', { size: 90, fill: INK.text, display: true, anchor: 'middle' })

/** The prize pool, its three prizes as steps and how many teams are in. */
export function toPoolPicture(cup: Tournament): string {
  const subtitle = `${STATES[cup.status]} · ${teams(cup)} · 3v3 · ${fee(cup)}`
  if (cup.prize_pool === 0) return picture(cup.name, subtitle, emptyFaceOff())
  const prizes = prizeTiers(dollarsToCents(cup.prize_pool)).map((cents) => money(cents))
  const body = [
    words(60, 268, shorten(`Prize pool${added(cup)}`, 62), { size: 34, fill: INK.muted }),
    words(60, 392, money(dollarsToCents(cup.prize_pool)), { size: 132, fill: MONEY, display: true }),
    ...STEPS.map(({ place, x, width, height, edge }, at) => step(`${place} ${prizes[at]}`, x, width, height, edge)),
  ]
  return picture(cup.name, subtitle, body.join(''))
}

const FLOOR = 630
const STEPS = [
  { place: '1st', x: 420, width: 380, height: 178, edge: INK.gold },
  { place: '2nd', x: 60, width: 345, height: 140, edge: INK.silver },
  { place: '3rd', x: 815, width: 325, height: 112, edge: INK.bronze },
] as const

const step = (text: string, x: number, width: number, height: number, edge: string): string =>
  panel(x, FLOOR - height, width, height, edge) +
  words(x + 24, FLOOR - height + 62, text, { size: 40, fill: INK.text, display: true })

/** The champions; before the end the match to watch; before the draw the pool. */
export function toBracketPicture(cup: Tournament, bracket: Bracket): string {
  if (cup.first_place_team_name !== null) return championPicture(cup, cup.first_place_team_name)
  const watched = matchToWatch(bracket.matches)
  if (!watched) return toPoolPicture(cup)
  const done = bracket.matches.filter(({ match_status }) => match_status === 'completed').length
  const facts = `${done} of ${bracket.matches.length} matches played · ${teams(cup)}${pool(cup)}`
  const teamsById = new Map(bracket.teams.map((team) => [team.id, team]))
  return picture(cup.name, `${STATES[cup.status]} · ${facts}`, faceOff(watched, teamsById))
}

const ORDER: Record<Match['match_status'], number> = { in_progress: 0, checkin: 1, pending: 2, completed: 3 }

/** The match being played, else the one that is called, else the next; longer matches first. */
function matchToWatch(matches: readonly Match[]): Match | undefined {
  return matches
    .filter(({ match_status, team1_id, team2_id }) => match_status !== 'completed' && team1_id && team2_id)
    .toSorted((a, b) => ORDER[a.match_status] - ORDER[b.match_status] || b.best_of - a.best_of || b.round - a.round)[0]
}

const SLANT = 90

/** Two halves that meet at a slant, over the whole width. */
const halves = (y: number, height: number): string =>
  polygon(
    `0,${y} ${MIDDLE + SLANT / 2 - 10},${y} ${MIDDLE - SLANT / 2 - 10},${y + height} 0,${y + height}`,
    'url(#blue)',
  ) +
  polygon(
    `${MIDDLE + SLANT / 2 + 10},${y} ${WIDTH},${y} ${WIDTH},${y + height} ${MIDDLE - SLANT / 2 + 10},${y + height}`,
    'url(#orange)',
  )

function faceOff(match: Match, teamsById: ReadonlyMap<string, BracketTeam>): string {
  const live = match.match_status === 'in_progress'
  const label = `${live ? 'Now playing' : 'Up next'} · ${match.round_name} · Best of ${match.best_of}`
  return [
    halves(240, 300),
    half(teamsById.get(match.team1_id ?? ''), { x: 60, anchor: 'start' }),
    half(teamsById.get(match.team2_id ?? ''), { x: WIDTH - 60, anchor: 'end' }),
    polygon('250,548 950,548 924,604 276,604', INK.panel),
    words(MIDDLE, 586, label, { size: 28, fill: live ? INK.green : INK.gold, display: true, anchor: 'middle' }),
  ].join('')
}

const MAX_LINE = 15

function half(team: BracketTeam | undefined, { x, anchor }: { x: number; anchor: 'start' | 'end' }): string {
  if (!team) return ''
  const lines = inLines(team.team_name)
  const top = lines.length > 1 ? 456 : 484
  return [
    emblem(team.emblem, anchor === 'start' ? x : x - 120, 268, 120),
    ...lines.map((line, at) => words(x, top + at * 54, line, { size: 50, fill: INK.text, display: true, anchor })),
  ].join('')
}

/** At most two lines, broken between words if possible. */
function inLines(name: string): string[] {
  const letters = [...name]
  if (letters.length <= MAX_LINE) return [name]
  const gap = letters.lastIndexOf(' ', MAX_LINE)
  const end = gap > 0 ? gap : MAX_LINE
  return [letters.slice(0, end).join(''), shorten(letters.slice(end).join('').trim(), MAX_LINE)]
}

function championPicture(cup: Tournament, champion: string): string {
  const { first, second, third } = cup.place_emblems
  const others = [
    { place: '2nd', name: cup.second_place_team_name, seed: second, x: 60, edge: INK.silver },
    { place: '3rd', name: cup.third_place_team_name, seed: third, x: 615, edge: INK.bronze },
  ]
  const left = first === null ? 60 : 270
  const body = [
    first === null ? '' : emblem(first, 60, 240, 180),
    words(left, 290, 'CHAMPIONS', { size: 40, fill: INK.gold, display: true }),
    words(left, 372, shorten(champion, 22), { size: 72, fill: INK.text, display: true }),
    cup.prize_amounts === null || isWithoutPrizes(cup)
      ? ''
      : words(left, 446, money(dollarsToCents(cup.prize_amounts.first)), { size: 60, fill: MONEY, display: true }),
    ...others.map(({ place, name, seed, x, edge }) =>
      name === null
        ? ''
        : panel(x, 500, 525, 90, edge) +
          (seed === null ? '' : emblem(seed, x + 104, 522, 48)) +
          words(x + 24, 558, place, { size: 34, fill: INK.text, display: true }) +
          words(x + 170, 558, shorten(name, 20), { size: 32, fill: INK.text, bold: true }),
    ),
  ]
  return picture(cup.name, `${STATES[cup.status]} · ${teams(cup)}${pool(cup)}`, body.join(''))
}

const teams = ({ paid_team_count: count }: Tournament): string => `${count} ${count === 1 ? 'team' : 'teams'}`

/** A free cup without an added prize: its picture shows nothing about money. */
const isWithoutPrizes = ({ entry_fee, prize_pool }: Tournament): boolean => entry_fee === 0 && prize_pool === 0

const pool = (cup: Tournament): string => (isWithoutPrizes(cup) ? '' : ` · ${money(dollarsToCents(cup.prize_pool))}`)

const added = ({ added_prize, added_prize_by: by }: Tournament): string =>
  added_prize === 0 ? '' : `, of which ${money(dollarsToCents(added_prize))} added${by === null ? '' : ` by ${by}`}`

/** `$10 per team`, or `$7.35 per team`. */
const fee = ({ entry_fee }: Tournament): string =>
  entry_fee === 0 ? 'free entry' : `${money(dollarsToCents(entry_fee)).replace(/\.00$/, '')} per team`

const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
