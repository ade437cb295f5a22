import type { CDPSession } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of CPU. */
  tdur?: number
  args?: { name?: string }
}

/** The longest script, and the longest style and layout, on the main threads of all pages, in milliseconds of CPU. */
export interface LongestTasks {
  script: number
  style: number
}

const SCRIPT: ReadonlySet<string> = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.evaluateModule'])
const STYLE: ReadonlySet<string> = new Set(['UpdateLayoutTree', 'Layout'])
const includedCategories = ['devtools.timeline', 'v8', '__metadata']

export async function traceTasks(tools: CDPSession, action: () => Promise<void>): Promise<LongestTasks> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  tools.on('Tracing.dataCollected', collect)
  const complete = new Promise<void>((resolve) => tools.once('Tracing.tracingComplete', () => resolve()))
  await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await action()
  await tools.send('Tracing.end')
  await complete
  tools.off('Tracing.dataCollected', collect)
  const main = onMainThreads(events)
  const longest = (names: ReadonlySet<string>) =>
    Math.max(0, ...main.filter(({ name }) => names.has(name)).map(({ tdur = 0 }) => tdur / 1000))
  return { script: longest(SCRIPT), style: longest(STYLE) }
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`

function onMainThreads(events: readonly TraceEvent[]): TraceEvent[] {
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const threads = new Set(named.map(threadOf))
  return events.filter((event) => event.ph === 'X' && threads.has(threadOf(event)))
}
