import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'

/** A part of a run in its own process, so that its work does not delay what another part measures. */
export interface HelperProcess {
  /** Sends a command and waits for the response to it. */
  ask<T>(command: string): Promise<T>
  end(): Promise<void>
}

interface Reply {
  answer: unknown
}

interface HelperOptions {
  /** It plays another machine, so it gets only the processor time that the product and its honest users leave. */
  isElsewhere?: boolean
}

const LOWER_PRIORITY = 10

/** Leaves the process only the processor time that others do not need. */
export const yieldProcessor = (pid: number): void => setPriority(pid, Math.min(19, getPriority() + LOWER_PRIORITY))

export async function startHelper(
  file: string,
  details: unknown,
  { isElsewhere = false }: HelperOptions = {},
): Promise<HelperProcess> {
  const child = fork(file, [JSON.stringify(details)], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  if (isElsewhere && child.pid !== undefined) yieldProcessor(child.pid)
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`)
  })
  gone.catch(() => {})
  const next = async (): Promise<unknown> => {
    const [reply] = (await Promise.race([once(child, 'message'), gone])) as [Reply]
    return reply.answer
  }
  await next()
  return {
    ask: async <T>(command: string) => {
      const answer = next()
      child.send({ command })
      return (await answer) as T
    },
    end: async () => {
      if (child.exitCode === null) child.kill('SIGKILL')
      await gone.catch(() => {})
    },
  }
}

/** The other side: reports that it is ready and handles commands until it is stopped. */
export function answerCommands(commands: Readonly<Record<string, () => unknown>>): void {
  process.on('message', ({ command }: { command: string }) => {
    void (async () => process.send?.({ answer: await commands[command]?.() }))()
  })
  // a run that is killed takes its helpers along
  process.on('disconnect', () => process.exit())
  process.send?.({ answer: 'ready' })
}

export const helperDetails = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T
