import type { Match } from '@cup/contract/matches'
import { type RefObject, useEffect, useRef } from 'react'
import { clockTime } from '../../../format/moments.ts'
import { Button } from '../../../ui/Button.tsx'
import { finalPlaceOf, finalPlaceWords } from '../../my-match/final-place.ts'
import { useBoard, useBracketValue, useMatch } from '../board/board-context.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { CheckInButton, OpenCheckIn } from '../card/CheckIn.tsx'
import { ownTeams } from '../card/check-in-rules.ts'
import { gamesWon, TBD } from '../card/match-words.ts'
import { burst } from '../moments/burst.ts'
import { openMatchOf } from '../tools/your-match.ts'

/** For the players of a completed match: how it ended for them, and their next match. */
export function OwnOutcome({ match }: { match: Match }) {
  const { viewer } = useBoard()
  const [teamId, ...others] = ownTeams(match, viewer.teamIds)
  const nextId = useBracketValue(({ bracket }) => openMatchOf(bracket.matches, teamId ? [teamId] : [])?.id ?? null)
  const isChampion = useBracketValue(({ bracket }) => teamId !== undefined && finalPlaceOf(bracket, teamId)?.from === 1)
  const section = useRef<HTMLElement>(null)
  useTitleBurst(section, isChampion)
  // A player in both teams has won and lost.
  if (match.match_status !== 'completed' || teamId === undefined || others.length > 0) return null
  return (
    <section
      ref={section}
      aria-label="What is next for you"
      className={`relative isolate mb-4 rounded-card border p-4 ${isChampion ? CHAMPION : match.winner_id === teamId ? WON : LOST}`}
    >
      {isChampion && (
        <div aria-hidden="true" className="absolute inset-0 -z-1 overflow-clip">
          <span className="gold-rays top-full left-1/2" />
        </div>
      )}
      <p className="font-semibold">{outcomeWords(match, teamId)}</p>
      {nextId === null ? (
        <Finished teamId={teamId} isChampion={isChampion} />
      ) : (
        <NextMatch matchId={nextId} teamId={teamId} after={match} />
      )}
    </section>
  )
}

const CHAMPION = 'border-gold bg-arena text-center'
const WON = 'border-green bg-green-soft'
const LOST = 'border-line-strong bg-surface'

/** Players who win the cup have this room open, and it covers the podium, so they get the confetti here as well. */
function useTitleBurst(host: RefObject<HTMLElement | null>, isChampion: boolean): void {
  const wasChampion = useRef(isChampion)
  useEffect(() => {
    if (isChampion && !wasChampion.current) burst(host.current)
    wasChampion.current = isChampion
  }, [host, isChampion])
}

/** `You won 2–1.` */
function outcomeWords(match: Match, teamId: string): string {
  const games = gamesWon(match)
  const [own, theirs] = match.team1_id === teamId ? [games?.team1, games?.team2] : [games?.team2, games?.team1]
  const result = match.winner_id === teamId ? 'You won' : 'You lost'
  return games ? `${result} ${own}–${theirs}.` : `${result}.`
}

function Finished({ teamId, isChampion }: { teamId: string; isChampion: boolean }) {
  const words = useBracketValue(({ bracket }) => {
    const place = finalPlaceOf(bracket, teamId)
    return place && finalPlaceWords(place)
  })
  return (
    words && (
      <p className={isChampion ? 'font-display text-2xl font-extrabold text-balance text-gold' : 'mt-1'}>{words}.</p>
    )
  )
}

interface NextMatchProps {
  matchId: string
  teamId: string
  after: Match
}

function NextMatch({ matchId, teamId, after }: NextMatchProps) {
  const { bracket, teams, openSheet } = useBoard()
  const next = useMatch(matchId)
  const expectedAt = useExpectedTime(matchId)
  if (!next) return null
  const slot = next.team1_id === teamId ? 'team2' : 'team1'
  const opponent = teams.get(next[`${slot}_id`] ?? '')?.team_name
  const drops = after.bracket === 'winners' && next.bracket === 'losers' && after.winner_id !== teamId
  return (
    <>
      <p className="mt-1">
        {drops && `You play on in the losers bracket. `}
        Next: <b>{opponent ?? bracket.get().source(matchId, slot) ?? TBD}</b>, {next.round_name}
        {expectedAt !== null && `, about ${clockTime(expectedAt)}`}
      </p>
      <p className="bk-large mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {next.match_status === 'checkin' && <OpenCheckIn match={next} reachable />}
        {next.match_status === 'pending' && opponent !== undefined && <CheckInButton match={next} reachable />}
        <Button size="small" onClick={() => openSheet(matchId)}>
          {next.match_status === 'in_progress' ? 'Match room' : 'Go to match'}
        </Button>
      </p>
    </>
  )
}
