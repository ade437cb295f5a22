import { sendGameWord } from '@cup/contract/games'
import type { Side } from '@cup/game'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { failureText } from '../../../messages/failure-text.ts'
import { gameMessages } from '../../../messages/game-messages.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Spinner } from '../../../ui/Spinner.tsx'

interface ReplayFilesProps {
  matchId: string
  /** The side of the viewer's team. */
  side: Side
  /** Other ways to send games, beside the button. */
  children?: ReactNode
}

/** A file, and why it was not accepted, if it was not. */
interface SentFile {
  name: string
  problem: string | null
}

/** A place to drop or choose saved replays. Only their headers are sent. */
export function ReplayFiles({ matchId, side, children }: ReplayFilesProps) {
  const input = useId()
  const [isOver, setIsOver] = useState(false)
  const send = useSendReplays(matchId, side)
  const sendFiles = (files: FileList | null) => {
    if (files && files.length > 0 && !send.isPending) send.mutate([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    sendFiles(event.dataTransfer.files)
  }
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping does the same as the button */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-2 rounded-control border border-dashed px-3.5 py-3 ${isOver ? 'border-boost bg-boost-soft' : 'border-line-strong'}`}
      >
        <p className="basis-full text-small text-text-2">
          <span className="max-sm:hidden pointer-coarse:hidden">Drop saved replays here. </span>A replay adds the score
          and the scorers. Only the header of the file is sent.
        </p>
        <label
          htmlFor={input}
          className={`${buttonStyle('secondary', 'small')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
        >
          {send.isPending && <Spinner className="-ml-1 size-4" />}
          Choose replays
          <input
            id={input}
            type="file"
            multiple
            accept=".replay"
            className="sr-only"
            disabled={send.isPending}
            onChange={({ target }) => {
              sendFiles(target.files)
              target.value = ''
            }}
          />
        </label>
        {children}
      </div>
      {send.isError && (
        <p role="alert" className="text-small text-red">
          The replays were not sent. Please try again.
        </p>
      )}
      <SentFiles files={send.data ?? []} />
    </div>
  )
}

function SentFiles({ files }: { files: readonly SentFile[] }) {
  return (
    <div role="status" className="empty:hidden">
      {files.length > 0 && (
        <ul className="grid gap-1 text-small">
          {files.map(({ name, problem }) => (
            <li key={name} className="wrap-anywhere">
              <span className="text-text-2">{name}</span>
              {': '}
              {problem === null ? <b className="text-green">sent</b> : <span className="text-yellow">{problem}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useSendReplays(matchId: string, side: Side) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (files: File[]): Promise<SentFile[]> => {
      const { readReplays } = await import('./read-replays.ts')
      const sent: SentFile[] = []
      for (const replay of await readReplays(files)) {
        const { name } = replay
        sent.push({ name, problem: 'problem' in replay ? replay.problem : await send(matchId, side, replay.header) })
      }
      return sent
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.room(matchId) }),
  })
}

/** Why the server refused the replay; null if it accepted it. */
async function send(matchId: string, side: Side, header: string): Promise<string | null> {
  try {
    await call(sendGameWord, { params: { id: matchId }, body: { source: 'replay', header, side } })
    return null
  } catch (error) {
    return failureText(error, gameMessages.send.failure).text
  }
}
