import type { Match } from '@cup/contract/matches'
import { minutesAndSeconds } from '../../../format/countdown.ts'
import { clockTime } from '../../../format/moments.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { StreamTeam } from './StreamTeam.tsx'

/** One match beside or below the one on stage. */
export function StreamTile({ title, match }: { title: string; match: Match }) {
  const expectedAt = useExpectedTime(match.id)
  return (
    <section
      aria-label={title}
      className="bc-tile bc-corner border-t-[0.18rem] border-line-strong bg-canvas px-[0.9rem] pt-[0.65rem] [--corner:1rem]"
    >
      <h2 className="mb-[0.35rem] flex gap-[0.6rem] overflow-hidden font-display text-[0.92rem]/[1.4] font-bold whitespace-nowrap text-gold">
        {expectedAt === null ? title : `${title}, about ${clockTime(expectedAt)}`}
        <span className="ml-auto truncate text-text-2">
          {match.match_status === 'checkin' ? <CheckInCountdown match={match} /> : match.round_name}
        </span>
      </h2>
      <StreamTeam match={match} side="team1" hasEmblem hasMarks />
      <StreamTeam match={match} side="team2" hasEmblem hasMarks />
    </section>
  )
}

/** `Check-in 04:12`. */
export function CheckInCountdown({ match }: { match: Match }) {
  const seconds = useCheckInSeconds(match)
  return <span role="timer">{seconds > 0 ? `Check-in ${minutesAndSeconds(seconds)}` : 'Check-in over'}</span>
}
