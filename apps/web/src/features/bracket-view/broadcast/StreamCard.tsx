import type { Match } from '@cup/contract/matches'
import { memo, useEffect, useRef } from 'react'
import { runningSeries } from '../../face-off/series.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard, useMatch } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { flash } from '../card/flash.ts'
import { cardLabel, gamesWon, TBD } from '../card/match-words.ts'
import { plays } from '../layout/lines.ts'

interface StreamCardProps {
  id: string
  emblems: boolean
  /** Where no column names the round. */
  title?: string | undefined
}

/** One match in the bracket of a stream: its two teams and their games. */
export const StreamCard = memo(function StreamCard({ id, emblems, title }: StreamCardProps) {
  const { bracket, teams, followedTeamId } = useBoard()
  const element = useRef<HTMLElement>(null)
  const match = useMatch(id)
  const shown = useRef(match)
  useEffect(() => {
    if (shown.current !== match) flash(element.current)
    shown.current = match
  }, [match])
  if (!match) return null
  const nameOf = (teamId: string | null) => teams.get(teamId ?? '')?.team_name ?? null
  const names = { match, team1: nameOf(match.team1_id), team2: nameOf(match.team2_id) }
  return (
    <article
      ref={element}
      className="bx-card"
      data-state={match.match_status}
      data-final={match.best_of === 7 || undefined}
      data-followed={plays(match, followedTeamId) || undefined}
      aria-label={cardLabel(names, bracket.get().source)}
    >
      {title !== undefined && <p className="bx-title">{title}</p>}
      <StreamCardTeam match={match} side="team1" emblems={emblems} />
      <StreamCardTeam match={match} side="team2" emblems={emblems} />
    </article>
  )
})

function StreamCardTeam({ match, side, emblems }: { match: Match; side: Slot; emblems: boolean }) {
  const { teams } = useBoard()
  const teamId = match[`${side}_id`]
  const team = teams.get(teamId ?? '')
  const games = gamesWon(match) ?? runningSeries(match)
  const won = teamId !== null && match.winner_id === teamId
  return (
    <p
      className="bx-team"
      data-result={won ? 'won' : match.winner_id === null ? undefined : 'lost'}
      data-unknown={team ? undefined : ''}
    >
      {team && emblems && <TeamEmblem seed={team.emblem} className="" />}
      <span>{team?.team_name ?? TBD}</span>
      {games && <b>{games[side]}</b>}
    </p>
  )
}
