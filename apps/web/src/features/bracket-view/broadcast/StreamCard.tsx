import { memo, useEffect, useRef } from 'react'
import { useBoard, useMatch } from '../board/board-context.ts'
import { flash } from '../card/flash.ts'
import { cardLabel } from '../card/match-words.ts'
import { plays } from '../layout/lines.ts'
import { StreamTeam } from './StreamTeam.tsx'

interface StreamCardProps {
  id: string
  emblems: boolean
  /** The round, if no column names it. */
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
      className="bx-card relative isolate grid h-full grid-rows-2"
      data-state={match.match_status}
      data-final={match.best_of === 7 || undefined}
      data-followed={plays(match, followedTeamId) || undefined}
      aria-label={cardLabel(names, bracket.get().source)}
    >
      {title !== undefined && (
        <p className="absolute bottom-[calc(100%+0.1rem)] left-0 bg-night pr-[0.4rem] pb-[0.1rem] font-display text-[0.8rem]/[1.2] font-bold whitespace-nowrap text-gold">
          {title}
        </p>
      )}
      <StreamTeam match={match} side="team1" hasEmblem={emblems} />
      <StreamTeam match={match} side="team2" hasEmblem={emblems} />
    </article>
  )
})
