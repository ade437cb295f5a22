import { BroadcastBoard } from '../../features/bracket-view/broadcast/BroadcastBoard.tsx'
import { secondStore } from '../../features/clock/server-clock.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import type { ShownBracket } from './use-shown-bracket.ts'

interface BroadcastScreenProps {
  shown: ShownBracket
  followedTeamId: string | null
  transparent: boolean
}

/** For a stream. Until there is a bracket, the cup, its pool and its start. */
export function BroadcastScreen({ shown, followedTeamId, transparent }: BroadcastScreenProps) {
  if (shown.state === 'loading') return null
  if (shown.state === 'bracket') {
    return (
      <BroadcastBoard
        key={shown.bracket.tournament_id}
        bracket={shown.bracket}
        clock={secondStore}
        followedTeamId={followedTeamId}
        transparent={transparent}
      />
    )
  }
  const { tournament } = shown
  return (
    <div className="grid min-h-dvh place-content-center gap-4 text-center">
      <h1 className="text-hero font-bold">{tournament?.name ?? 'Bracket Not Available Yet'}</h1>
      {tournament && (
        <p className="text-2xl text-text-2">
          {dateTimeWithZone(tournament.start_date)} · Prize pool {dollars(tournament.prize_pool)}
        </p>
      )}
    </div>
  )
}
