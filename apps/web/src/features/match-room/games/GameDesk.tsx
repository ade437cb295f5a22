import type { RoomGame } from '@cup/contract/game-words'
import { gameHeader } from '@cup/contract/games'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { gameMessages } from '../../../messages/game-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useRoomAction } from '../room-query.ts'
import { gameActions } from './game-actions.ts'

/** What an organiser can do about a game. */
export function GameDesk({ matchId, game }: { matchId: string; game: RoomGame }) {
  const takeOut = useRoomAction(matchId, gameActions.takeOut)
  const download = useMutation({
    mutationFn: (wordId: string) => call(gameHeader, { params: { id: matchId, gameId: wordId } }),
    onSuccess: (address) => saveFile(address, `game-${game.number}.replay`),
    onError: (error) => toast.failure(error, gameMessages.header.failure),
  })
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button size="small" busy={takeOut.isPending} onClick={() => takeOut.mutate(game.id)}>
        {`Take out game ${game.number}`}
      </Button>
      {game.words
        .filter(({ has_header }) => has_header)
        .map(({ id, sent_by }) => (
          <Button key={id} size="small" busy={download.isPending} onClick={() => download.mutate(id)}>
            {`Download ${sent_by.name}’s header`}
          </Button>
        ))}
    </div>
  )
}

/** A plain link could not send the bearer token. */
function saveFile(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
