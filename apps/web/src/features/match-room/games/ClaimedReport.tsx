import type { Room } from '@cup/contract/rooms'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { claimWords, type RoomTeams } from '../results.ts'
import { roomActions } from '../room-actions.ts'
import { useRoomAction } from '../room-query.ts'

interface ClaimedReportProps {
  matchId: string
  teams: RoomTeams
  report: NonNullable<Room['games']['report']>
}

/** Offers the result as a report once the games that the viewer's team has claimed decide the series. */
export function ClaimedReport({ matchId, teams, report }: ClaimedReportProps) {
  const send = useRoomAction(matchId, roomActions.report)
  const result = { team1Games: report.team1_games, team2Games: report.team2_games }
  const words = claimWords(result, teams)
  return (
    <Notice tone="info">
      <p>
        By your games it is <b>{words}</b>. The other team has not said so yet.
      </p>
      <Button
        variant="primary"
        size="small"
        className="mt-2"
        busy={send.isPending}
        onClick={() => send.mutate({ ...result, evidenceUrl: '' })}
      >
        {`Report ${words}`}
      </Button>
    </Notice>
  )
}
