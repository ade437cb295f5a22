import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'

/** A part of a run in its own process, so that its work does not delay the measurements of other parts. */
export interface HelperProcess {
  /** Sends a command and returns its result. */
  run<T>(command: string): Promise<T>
  end(): Promise<void>
}

interface Reply {
  result: unknown
}

interface HelperOptions {
  /** Plays another machine: gets only the processor time that the product and its honest users leave. */
  isElsewhere?: boolean
}

const LOWER_PRIORITY = 10

/** Lowers the priority of a process: it gets the processor time that others do not need. */
export const yieldProcessor = (pid: number): void => setPriority(pid, Math.min(19, getPriority() + LOWER_PRIORITY))

export async function startHelper(
  file: string,
  details: unknown,
  { isElsewhere = false }: HelperOptions = {},
): Promise<HelperProcess> {
  const child = fork(file, [JSON.stringify(details)], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  if (isElsewhere && child.pid !== undefined) yieldProcessor(child.pid)
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`)
  })
  exited.catch(() => {})
  const next = async (): Promise<unknown> => {
    const [reply] = (await Promise.race([once(child, 'message'), exited])) as [Reply]
    return reply.result
  }
  await next()
  return {
    run: async <T>(command: string) => {
      const result = next()
      child.send({ command })
      return (await result) as T
    },
    end: async () => {
      if (child.exitCode === null) child.kill('SIGKILL')
      await exited.catch(() => {})
    },
  }
}

/** In the helper's process: reports that it is ready and handles commands until it is stopped. */
export function handleCommands(commands: Readonly<Record<string, () => unknown>>): void {
  process.on('message', ({ command }: { command: string }) => {
    void (async () => process.send?.({ result: await commands[command]?.() }))()
  })
  // ends with the run, even if that is killed
  process.on('disconnect', () => process.exit())
  process.send?.({ result: 'ready' })
}

export const helperDetails = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T
