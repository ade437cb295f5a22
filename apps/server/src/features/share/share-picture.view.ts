import type { Bracket, BracketTeam } from '@cup/contract/bracket'
import { emblemSvg } from '@cup/contract/emblem-shapes'
import { withoutForbiddenCharacters } from '@cup/contract/invisible-characters'
import type { Match } from '@cup/contract/matches'
import { dollarsToCents } from '@cup/contract/money'
import { prizeTiers } from '@cup/contract/prize'
import type { Tournament } from '@cup/contract/tournaments'

const WIDTH = 1200
const HEIGHT = 630
const INK = { canvas: '#090d15', surface: '#111520', line: '#70798b', text: '#f3f5f9', muted: '#9da5b4' }
const BOOST = '#fc9b49'
const GOLD = '#f4c855'
const GREEN = '#50dc8e'
const MAX_TITLE = 26
const MAX_NAME = 15
/** More matches in a round would be too small to read. */
const MAX_ROWS = 4

const STATES: Record<Tournament['status'], string> = {
  active: 'Registration open',
  in_progress: 'Live now',
  completed: 'Final',
}

export const toNoCupPicture = (): string => picture('Rocket League Tournaments', 'Weekly 3v3 double elimination', '')

/** The prize pool, its three prizes and how many teams are in. */
export function toPoolPicture(cup: Tournament): string {
  const [first, second, third] = prizeTiers(dollarsToCents(cup.prize_pool)).map((cents) => money(cents))
  const body = [
    words(60, 330, 'Prize pool', { size: 36, fill: INK.muted }),
    words(60, 460, money(dollarsToCents(cup.prize_pool)), { size: 130, fill: GOLD, display: true }),
    words(60, 550, `1st ${first}   2nd ${second}   3rd ${third}`, { size: 38, fill: INK.text }),
  ]
  return picture(cup.name, `${STATES[cup.status]} · ${teams(cup)} · 3v3 · $10 per team`, body.join(''))
}

/** The last rounds of the winners side; before the draw the start and the pool. */
export function toBracketPicture(cup: Tournament, bracket: Bracket): string {
  if (bracket.matches.length === 0) return toPoolPicture(cup)
  const done = bracket.matches.filter(({ match_status }) => match_status === 'completed').length
  const state = cup.first_place_team_name === null ? STATES[cup.status] : `Champions: ${cup.first_place_team_name}`
  const subtitle = `${state} · ${done}/${bracket.matches.length} matches · ${teams(cup)} · ${money(dollarsToCents(cup.prize_pool))}`
  const teamsById = new Map(bracket.teams.map((team) => [team.id, team]))
  return picture(
    cup.name,
    subtitle,
    lastRounds(bracket.matches)
      .map((round, at, all) => column(round, at, all.length, teamsById))
      .join(''),
  )
}

function lastRounds(matches: readonly Match[]): Match[][] {
  const winners = matches.filter(({ bracket }) => bracket === 'winners')
  const rounds = [...Map.groupBy(winners, ({ round }) => round).values()]
  return rounds.filter((round) => round.length <= MAX_ROWS)
}

type TeamsById = ReadonlyMap<string, BracketTeam>

function column(round: readonly Match[], at: number, columns: number, teamsById: TeamsById): string {
  const width = Math.min(300, (WIDTH - 120) / columns - 24)
  const pitch = 360 / round.length
  return round
    .map((match, row) => card(match, 60 + at * (width + 24), 250 + row * pitch + pitch / 2 - 38, width, teamsById))
    .join('')
}

function card(match: Match, x: number, y: number, width: number, teamsById: TeamsById): string {
  const live = match.match_status === 'in_progress' || match.match_status === 'checkin'
  const line = (id: string | null, top: number) => {
    const won = id !== null && match.winner_id === id
    const fill = won ? INK.text : match.match_status === 'completed' ? INK.muted : INK.text
    const team = teamsById.get(id ?? '')
    const emblem = team
      ? emblemSvg(team.emblem, { x: x + 16, y: top - 23, size: 28, id: `emblem-${match.id}-${top}` })
      : ''
    return emblem + words(x + 54, top, shortened(team?.team_name ?? 'TBD', MAX_NAME), { size: 24, fill, bold: won })
  }
  const box = `<rect x="${x}" y="${y}" width="${width}" height="76" rx="10" fill="${INK.surface}" stroke="${live ? GREEN : INK.line}" stroke-width="1.5"/>`
  const edge = live ? `<rect x="${x}" y="${y}" width="7" height="76" rx="3" fill="${GREEN}"/>` : ''
  return box + edge + line(match.team1_id, y + 31) + line(match.team2_id, y + 62)
}

const teams = ({ paid_team_count: count }: Tournament): string => `${count} ${count === 1 ? 'team' : 'teams'}`

const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

function picture(title: string, subtitle: string, body: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK.canvas}"/><rect width="${WIDTH}" height="10" fill="${BOOST}"/>`,
    words(60, 80, 'ROCKET LEAGUE TOURNAMENTS', { size: 26, fill: BOOST, display: true }),
    words(60, 160, shortened(title, MAX_TITLE), { size: 68, fill: INK.text, display: true }),
    words(60, 215, shortened(subtitle, 70), { size: 30, fill: INK.muted }),
    body,
    '</svg>',
  ].join('')
}

interface Look {
  size: number
  fill: string
  bold?: boolean
  display?: boolean
}

/** Names are user input, so every text is escaped. */
function words(x: number, y: number, text: string, { size, fill, bold = false, display = false }: Look): string {
  const weight = bold || display ? 700 : 400
  const family = display ? 'Oxanium' : 'Figtree'
  return `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${fill}" xml:space="preserve">${escaped(text)}</text>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Names that are older than a rule may contain what XML does not allow. */
const escaped = (text: string): string =>
  withoutForbiddenCharacters(text).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

function shortened(text: string, longest: number): string {
  const letters = [...text]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text
}
