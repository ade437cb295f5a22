import type { BracketTeam } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { type CSSProperties, memo, type RefObject, useEffect, useRef } from 'react'
import { clockTime } from '../../../format/moments.ts'
import { gamesToWin, runningSeries } from '../../face-off/series.ts'
import { emblemWords } from '../../teams/team-emblem.ts'
import { useBoard, useMatch } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { plays } from '../layout/lines.ts'
import { dispatchSettled } from '../moments/settled-event.ts'
import { CheckInButton, OpenCheckIn } from './CheckIn.tsx'
import { flash, settle, slideIn } from './flash.ts'
import { cardLabel, gamesWon, isGrandFinal, scoreWords, statusWord, TBD } from './match-words.ts'
import './card.css'
import './team-row.css'

interface MatchCardProps {
  id: string
  /** Names and result only, for a small zoom. */
  compact?: boolean
  /** Whether the Tab key reaches this card; one card of the board has it. */
  isTabStop: boolean
}

const FOOT = 'mt-auto min-h-6 pr-3 pl-4 text-[0.8125rem] text-text-2 tabular-nums'
const WITH_BUTTON = 'bk-foot flex items-center justify-between gap-2 leading-5'

/** One match. It selects its own match from the bracket, so a result elsewhere does not render it. */
export const MatchCard = memo(function MatchCard({ id, compact = false, isTabStop }: MatchCardProps) {
  const { bracket, teams, viewer, followedTeamId } = useBoard()
  const element = useRef<HTMLElement>(null)
  const match = useMatch(id)
  useMotionOnChange(element, match)
  if (!match) return null
  const word = statusWord(match)
  const team1 = teams.get(match.team1_id ?? '')
  const team2 = teams.get(match.team2_id ?? '')
  const names = { match, team1: team1?.team_name ?? null, team2: team2?.team_name ?? null }
  return (
    <article
      ref={element}
      className="bk-card relative isolate flex cursor-pointer flex-col clip-cut select-none"
      data-match={id}
      data-state={match.match_status}
      data-final={isGrandFinal(match.round_name) || undefined}
      data-followed={plays(match, followedTeamId) || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={cardLabel(names, bracket.get().source)}
    >
      {!compact && (
        <p className="bk-head pr-3 pl-4 text-tiny text-text-3">
          {`Round ${match.round}`}
          <span className="ml-2">{`Best of ${match.best_of}`}</span>
          {word !== '' && <b className="float-right font-semibold text-text-2">{word}</b>}
        </p>
      )}
      {teamRow(match, 'team1', team1, compact)}
      {/* Between the two names, because there is no space between the emblems. */}
      {!compact && <p className="bk-versus z-1 ml-[3.0625rem] h-0 text-[0.6875rem]/0 text-text-3">VS</p>}
      {teamRow(match, 'team2', team2, compact)}
      {!compact && (
        <p className={`${FOOT} ${match.score === null ? WITH_BUTTON : 'bk-score leading-6'}`}>
          {match.score !== null && scoreWords(match.score)}
          {match.match_status === 'pending' && <ExpectedTime id={id} />}
          {match.match_status === 'pending' && viewer.signedIn && <CheckInButton match={match} reachable={isTabStop} />}
          {match.match_status === 'checkin' && <OpenCheckIn match={match} reachable={isTabStop} />}
        </p>
      )}
    </article>
  )
})

function ExpectedTime({ id }: { id: string }) {
  const at = useExpectedTime(id)
  return at && <time dateTime={at} className="bk-time text-tiny text-text-3">{`about ${clockTime(at)}`}</time>
}

/** Flashes a card that changed, and slides a team that has just advanced into its row. */
function useMotionOnChange(element: RefObject<Element | null>, match: Match | undefined): void {
  const shown = useRef(match)
  useEffect(() => {
    const before = shown.current
    shown.current = match
    // In the next frame, so that the update itself stays short.
    if (before !== match) requestAnimationFrame(() => element.current && showChange(element.current, before, match))
  }, [element, match])
}

function showChange(card: Element, before: Match | undefined, match: Match | undefined): void {
  flash(card)
  if (!before || !match) return
  const [row1, row2] = card.querySelectorAll('.bk-team')
  if (before.team1_id === null && match.team1_id !== null) slideIn(row1)
  if (before.team2_id === null && match.team2_id !== null) slideIn(row2)
  if (before.winner_id !== match.winner_id) settle(match.winner_id === match.team1_id ? row1 : row2)
  if (before.winner_id === null && match.winner_id !== null) dispatchSettled(card, match.id)
  if (before.checked_in_teams.length < match.checked_in_teams.length) {
    for (const id of match.checked_in_teams)
      if (!before.checked_in_teams.includes(id)) settle(id === match.team1_id ? row1 : row2)
  }
}

// Drawn by the style sheet, which saves an element per card compared with an SVG.
export const TICK = <i role="img" aria-label="Checked In" className="bk-tick" />
export const TROPHY = <i role="img" aria-label="Winner" className="bk-trophy" />

/** One of the two teams of a match. A function, not a component: a bracket has hundreds of them. */
function teamRow(match: Match, side: Slot, team: BracketTeam | undefined, compact: boolean) {
  const teamId = match[`${side}_id`]
  const won = teamId !== null && match.winner_id === teamId
  const isIn = teamId !== null && match.checked_in_teams.includes(teamId)
  const result = won ? 'won' : match.match_status === 'completed' ? 'lost' : undefined
  const games = gamesWon(match)
  const series = runningSeries(match)
  const name = team?.team_name ?? TBD
  return (
    <p
      className="bk-team"
      data-result={result}
      data-in={isIn || undefined}
      data-games={games ? '' : undefined}
      data-emblem={team && emblemWords(team.emblem)}
      data-series={series ? '' : undefined}
      style={series ? pipsOf(series[side], match.best_of) : undefined}
    >
      {compact ? (
        <span className="bk-name truncate" title={name}>
          {name}
        </span>
      ) : (
        name
      )}
      {isIn && TICK}
      {won && TROPHY}
      {games && <b>{games[side]}</b>}
      {series && <span aria-hidden="true" className="bk-pips" />}
    </p>
  )
}

/** The style sheet draws the running series; the card's accessible name includes it. */
const pipsOf = (won: number, bestOf: number) => ({ '--bk-pips': won, '--bk-of': gamesToWin(bestOf) }) as CSSProperties
