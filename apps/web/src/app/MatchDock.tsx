import type { MyMatch } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useServerClock } from '../features/clock/server-clock.ts'
import { CheckInTimer } from '../features/my-match/CheckInTimer.tsx'
import { MatchPanel } from '../features/my-match/MatchPanel.tsx'
import { matchNotice } from '../features/my-match/match-notice.ts'
import { useOfferedCheckIn } from '../features/my-match/offered-check-in.ts'
import { myMatchesQuery, useCheckIn, usePendingCheckIns } from '../features/my-match/use-check-in.ts'
import { useMatchAlert } from '../features/my-match/use-match-alert.ts'
import { PushPrompt } from '../features/notifications/PushPrompt.tsx'
import { useNotificationVisits } from '../features/notifications/use-notification-visits.ts'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Dock } from './Dock.tsx'
import { setTitleCue } from './document-title.ts'
import { PrizeDock } from './PrizeDock.tsx'
import { useCountedGames } from './use-counted-games.ts'

/** On every page, for a player whose match is due or whose cup is over. */
export function MatchDock() {
  useNotificationVisits()
  const { data } = useQuery(myMatchesQuery)
  useCountedGames(data)
  const match = data?.[0]
  if (match) return <DueMatch match={match} />
  return data ? <PrizeDock /> : null
}

function DueMatch({ match }: { match: MyMatch }) {
  const isUnderWay = usePendingCheckIns().some(({ matchId }) => matchId === match.match_id)
  const notice = matchNotice({ ...match, checked_in: match.checked_in || isUnderWay }, useServerClock())
  const checkIn = useCheckIn()
  const { pathname } = useLocation()
  const offeredInSight = useOfferedCheckIn() === match.match_id
  useEffect(() => {
    setTitleCue(notice.cue)
    return () => setTitleCue('')
  }, [notice.cue])
  useMatchAlert(notice.urgent)

  // The bracket page shows the match itself; there the dock appears only when the player has to act now.
  if (pathname === '/bracket' && !notice.urgent) return null
  return (
    // Hidden while the page offers the same button, but not removed: its timer still announces the last minutes.
    <Dock label="Your match" hidden={offeredInSight} staysOnLow>
      <MatchPanel
        tone={notice.tone}
        onPhone="dock"
        // The prompt below belongs to the same box, so the page must not show between them.
        className="animate-rise low:py-1 low:max-sm:px-2 [&:has(+*)]:rounded-b-none"
        headline={
          <>
            {notice.headline}
            {notice.secondsLeft !== undefined && <CheckInTimer seconds={notice.secondsLeft} />}
          </>
        }
        details={notice.details}
      >
        <Link to={`/bracket?match=${match.match_id}`} className={buttonStyle('secondary', 'small')}>
          {match.match_status === 'in_progress' ? 'Match room' : 'Go to match'}
        </Link>
        {notice.canCheckIn && (
          <Button
            variant={notice.urgent ? 'primary' : 'secondary'}
            size="small"
            onClick={() => checkIn.mutate({ matchId: match.match_id, teamIds: [match.team_id] })}
          >
            Check In
          </Button>
        )}
      </MatchPanel>
      <PushPrompt className="rounded-t-none border-t-0 low:max-sm:hidden" />
    </Dock>
  )
}
