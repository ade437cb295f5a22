import type { Tournament } from '@cup/contract/tournaments'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import type { Clock } from '../board/board-context.ts'
import type { BracketSource } from '../bracket-source.ts'
import { BroadcastBoard } from './BroadcastBoard.tsx'

interface BroadcastScreenProps {
  source: BracketSource | undefined
  tournament: Tournament | undefined
  clock: Clock
  followedTeamId: string | null
  transparent: boolean
}

/** For a stream. Until there is a bracket, the cup, its start and its pool. */
export function BroadcastScreen({ source, tournament, ...rest }: BroadcastScreenProps) {
  if (source) return <BroadcastBoard source={source} {...rest} />
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
