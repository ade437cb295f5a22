import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { readStored, store } from '../api/browser-storage.ts'
import { bracketQuery } from '../features/bracket/bracket-query.ts'
import { bestFinalPlace, finalPlaceWords, reasonWords } from '../features/my-match/final-place.ts'
import { MatchPanel } from '../features/my-match/MatchPanel.tsx'
import { NextCup, stopOffering } from '../features/my-match/NextCup.tsx'
import { ownPayoutsQuery, PRIZES_ADDRESS, PRIZES_PARAM, unclaimedPrize } from '../features/payouts/own-payouts.ts'
import { useSession } from '../features/session/use-session.ts'
import { playsIn } from '../features/teams/plays-in.ts'
import { teamsOfTournamentQuery } from '../features/teams/teams-query.ts'
import { currentTournamentQuery } from '../features/tournament/tournament-queries.ts'
import { placeName } from '../format/counts.ts'
import { dollars } from '../format/dollars.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Dock } from './Dock.tsx'

const PAGES = ['/', '/prize-pool', '/bracket']

/** For a player without a next match: their unclaimed prize, else the result of their cup. */
export function PrizeDock() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { data: payouts } = useQuery(ownPayoutsQuery)
  const prize = unclaimedPrize(payouts)
  if (!prize) return <ResultDock />
  if (!PAGES.includes(pathname) || params.has(PRIZES_PARAM)) return null
  return (
    <Dock label="Your prize">
      <MatchPanel
        tone="champion"
        className="animate-rise"
        onPhone="above"
        headline={`You won ${dollars(prize.amount)}: say how you want it`}
        details={`${placeName(prize.place)} place in ${prize.tournament_name}`}
      >
        <Link to={PRIZES_ADDRESS} className={buttonStyle('primary', 'small')}>
          Claim prize
        </Link>
      </MatchPanel>
    </Dock>
  )
}

/** On the public pages, for a player without a next match in the current cup: their place and the reason. */
function ResultDock() {
  const { pathname } = useLocation()
  // The bracket page has the same panel above the bracket.
  return pathname === '/' || pathname === '/prize-pool' ? <Result /> : null
}

function Result() {
  const { user } = useSession()
  const { data: cup } = useQuery(currentTournamentQuery)
  const [closed, setClosed] = useState(false)
  const isDrawn = cup != null && cup.status !== 'active' && !cup.cancelled
  const cupId = isDrawn && !closed && readStored('local', CLOSED_KEY) !== cup.id ? cup.id : undefined
  const { data: teams } = useQuery({ ...teamsOfTournamentQuery(cupId ?? ''), enabled: cupId !== undefined })
  const own = (teams ?? []).filter((team) => playsIn(team, user?.id))
  const { data: bracket } = useQuery({ ...bracketQuery(cupId ?? ''), enabled: own.length > 0 })
  if (!cup || cupId === undefined || !bracket) return null
  const best = bestFinalPlace(
    bracket,
    own.map(({ id }) => id),
    cup,
  )
  if (!best) return null
  const { teamId, place } = best
  const { team1_id, team2_id } = place.lastMatch
  const opponentId = team1_id === teamId ? team2_id : team1_id
  const opponent = bracket.teams.find(({ id }) => id === opponentId)?.team_name ?? null
  return (
    <Dock label="Your result" phoneSpace="max-sm:h-42">
      <MatchPanel
        tone={place.from === 1 ? 'champion' : 'out'}
        className="animate-rise sm:pr-14"
        onPhone="stacked"
        headline={<span className="max-sm:min-h-8 max-sm:pr-9">{finalPlaceWords(place)}</span>}
        details={
          <>
            {/* Two lines fit on a phone, and the result needs both. */}
            <span className="max-sm:hidden">{`${cup.name} · `}</span>
            {reasonWords(place, teamId, opponent)}
          </>
        }
      >
        <NextCup />
        <Link to={`/bracket?match=${place.lastMatch.id}`} className={buttonStyle('secondary', 'small')}>
          Last match
        </Link>
      </MatchPanel>
      <button
        type="button"
        aria-label="Close your result"
        onClick={() => {
          store('local', CLOSED_KEY, cup.id)
          stopOffering()
          setClosed(true)
        }}
        className="absolute right-3 grid size-9 place-items-center rounded-control text-text-2 hover:bg-hover max-sm:top-2 sm:top-1/2 sm:right-5 sm:-translate-y-1/2 pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </Dock>
  )
}

/** The cup whose result was dismissed in this browser. */
const CLOSED_KEY = 'closed-result'
