import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { gamesWon } from '../../features/bracket-view/card/match-words.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../../features/bracket-view/layout/geometry.ts'
import { layOut, type Place } from '../../features/bracket-view/layout/layout.ts'
import { connectorPath } from '../../features/bracket-view/layout/lines.ts'
import { EVERYTHING } from '../../features/bracket-view/layout/visible-window.ts'

/** More matches in a round would be too small to read. */
const MOST_ROWS = 4
const LONGEST_NAME = 13
/** Cards are drawn lower than in the bracket: they have two rows only. */
const LOWER = 0.55

/** The winners side of a real bracket, small: its last rounds, with the teams and their games. Decorative. */
export function MiniBracket({ bracket }: { bracket: Bracket }) {
  const matches = lastRounds(bracket.matches)
  const layout = layOut(matches)
  const [section] = layout.sections
  if (!section) return null
  const names = new Map(bracket.teams.map(({ id, team_name }) => [id, team_name]))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${section.width} ${section.height * LOWER}`}
      className="min-h-0 w-full flex-1"
    >
      <path
        d={connectorPath(layout, section, EVERYTHING)}
        fill="none"
        strokeWidth="2"
        transform={`scale(1 ${LOWER})`}
        vectorEffect="non-scaling-stroke"
        className="stroke-line-strong"
      />
      {matches.map((match) => {
        const place = layout.places.get(match.id)
        return place && <MiniMatch key={match.id} match={match} place={place} names={names} />
      })}
    </svg>
  )
}

interface MiniMatchProps {
  match: Match
  place: Place
  names: ReadonlyMap<string, string>
}

const HEIGHT = CARD_HEIGHT * LOWER

function MiniMatch({ match, place: { x, y }, names }: MiniMatchProps) {
  const live = match.match_status === 'in_progress' || match.match_status === 'checkin'
  const games = gamesWon(match)
  return (
    <g transform={`translate(${x} ${y * LOWER})`}>
      <rect
        width={CARD_WIDTH}
        height={HEIGHT}
        rx="8"
        strokeWidth="1.5"
        className={live ? 'fill-raised stroke-green' : 'fill-raised stroke-line'}
      />
      {live && <rect width="8" height={HEIGHT} rx="4" className="fill-green" />}
      {(['team1', 'team2'] as const).map((side, at) => {
        const id = match[`${side}_id`]
        const won = id !== null && match.winner_id === id
        const lost = match.match_status === 'completed' && !won
        const ink = won ? 'fill-text font-bold' : lost ? 'fill-text-3' : 'fill-text-2'
        return (
          <g key={side} className={ink} fontSize="28">
            <text x="18" y={31 + at * 30}>
              {shortened(names.get(id ?? '') ?? '')}
            </text>
            {games && (
              <text x={CARD_WIDTH - 14} y={31 + at * 30} textAnchor="end">
                {games[side]}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

function lastRounds(matches: readonly Match[]): Match[] {
  const winners = matches.filter(({ bracket }) => bracket === 'winners')
  const sizeOf = (round: number) => winners.filter((match) => match.round === round).length
  return winners.filter(({ round }) => sizeOf(round) <= MOST_ROWS)
}

const shortened = (name: string): string => {
  const letters = [...name]
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name
}
