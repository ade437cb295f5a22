import type { Match } from '@cup/contract/matches'
import { useEffect, useRef } from 'react'
import { clockTime } from '../../../format/moments.ts'
import { announce } from '../../../ui/announcer.ts'
import { Button } from '../../../ui/Button.tsx'
import { MatchPanel, type PanelTone } from '../../my-match/MatchPanel.tsx'
import { useOfferWhileVisible } from '../../my-match/offered-check-in.ts'
import { type Board, useBoard, useMatch } from '../board/board-context.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { CheckInButton, OpenCheckIn } from '../card/CheckIn.tsx'
import { ownTeams } from '../card/check-in-rules.ts'
import { cardLabel, TBD } from '../card/match-words.ts'

/** The viewer's next match, above everything else. Its height never changes: see `YourMatch`. */
export function YourMatchStrip({ matchId, onJump }: { matchId: string; onJump: () => void }) {
  const board = useBoard()
  const { viewer, openSheet } = board
  const match = useMatch(matchId)
  const { source } = board.bracket.get()
  const expectedAt = useExpectedTime(matchId)
  const strip = useRef<HTMLElement>(null)
  useAnnouncedChanges(match && cardLabel({ match, ...namesOf(match, board) }, source))
  useOfferWhileVisible(strip, match?.match_status === 'checkin' ? matchId : null)
  if (!match) return null
  const { team1, team2 } = namesOf(match, board)
  const isIn = ownTeams(match, viewer.teamIds).every((id) => match.checked_in_teams.includes(id))
  const isWaiting = team1 === null || team2 === null
  const { tone, headline } = stateOf(match, { isIn, isWaiting })
  const when = expectedAt !== null && match.match_status === 'pending' && ` · about ${clockTime(expectedAt)}`
  return (
    <section ref={strip} aria-label="Your next match" tabIndex={-1} className="grid print:hidden">
      <MatchPanel
        tone={tone}
        onPhone={match.match_status === 'pending' ? 'above' : 'beside'}
        headline={headline}
        details={
          <>
            {/* A phone has two lines. Until the opponent is known, they show where it comes from and the time. */}
            <b className="font-semibold text-text">
              <span className={isWaiting && team1 !== null ? 'max-sm:hidden' : ''}>
                {team1 ?? source(matchId, 'team1') ?? TBD}
              </span>{' '}
              <small className={`text-tiny font-normal text-text-3 ${isWaiting ? 'max-sm:hidden' : ''}`}>VS</small>{' '}
              <span className={isWaiting && team2 !== null ? 'max-sm:hidden' : ''}>
                {team2 ?? source(matchId, 'team2') ?? TBD}
              </span>
            </b>
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">
              {match.round_name}
              <span className={when ? 'max-sm:hidden' : ''}>{` · Best of ${match.best_of}`}</span>
              {when}
            </span>
          </>
        }
      >
        {match.match_status === 'checkin' ? (
          <OpenCheckIn match={match} reachable />
        ) : (
          !isWaiting && <CheckInButton match={match} reachable />
        )}
        {match.match_status === 'in_progress' && (
          <Button size="small" variant="primary" onClick={() => openSheet(matchId)}>
            Match room
          </Button>
        )}
        <Button size="small" aria-label="Jump to match" className={isWaiting ? '' : 'max-sm:hidden'} onClick={onJump}>
          <span>
            Jump<span className="max-sm:hidden"> to match</span>
          </span>
        </Button>
      </MatchPanel>
    </section>
  )
}

const namesOf = ({ team1_id, team2_id }: Match, { teams }: Board) => ({
  team1: teams.get(team1_id ?? '')?.team_name ?? null,
  team2: teams.get(team2_id ?? '')?.team_name ?? null,
})

function stateOf(
  { match_status }: Match,
  { isIn, isWaiting }: { isIn: boolean; isWaiting: boolean },
): { tone: PanelTone; headline: string } {
  if (match_status === 'in_progress') return { tone: 'live', headline: 'Your match is on' }
  if (match_status === 'checkin')
    return isIn
      ? { tone: 'calm', headline: 'You are checked in' }
      : { tone: 'urgent', headline: 'Your match is called' }
  if (isWaiting) return { tone: 'wait', headline: 'Waiting for your opponent' }
  return isIn
    ? { tone: 'calm', headline: 'Your match is next, you are checked in' }
    : { tone: 'wait', headline: 'Your match is next' }
}

const QUIET_MS = 5000

/** Announces changes of the viewer's match to screen readers, at most every five seconds; the last one is never lost. */
function useAnnouncedChanges(label: string | undefined): void {
  const known = useRef(label)
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (known.current === label) return
    known.current = label
    if (label === undefined) return
    const announceChange = () => {
      announcedAt.current = performance.now()
      announce(`Your match: ${label}`)
    }
    const timer = setTimeout(announceChange, Math.max(0, announcedAt.current + QUIET_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [label])
}
