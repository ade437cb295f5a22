import * as z from 'zod/mini'

export const FORMAT = 'rocket-league-cup backup 1'

const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))
const migration = z.object({
  name: z.string().check(z.regex(/^\d{14}_\w+$/)),
  checksum: z.string(),
  /** The oldest release whose code can run on the schema; missing in files of 0.2.0 and earlier. */
  runs_with: z.optional(z.string().check(z.regex(/^\d+\.\d+\.\d+$/))),
})
const head = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** The release that wrote the file; missing in files of 0.2.0 and earlier. */
  release: z.optional(z.string()),
  migrations: z.array(migration),
})
const table = z.object({
  name,
  /** In order, without those the database fills in itself. */
  columns: z.array(name).check(z.minLength(1)),
  /** The columns of a row's text, in order. */
  fields: z.optional(z.array(name)),
})
const job = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.nullable(z.record(z.string(), z.unknown())),
  singleton_key: z.nullable(z.string()),
  start_after: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
})
const count = z.int().check(z.nonnegative())
const end = z.object({ rows: count, jobs: count })

const LINES = { head, table, row: z.string(), job, end } as const

export type BackupHead = z.infer<typeof head>
export type TableShape = z.infer<typeof table>
/** A job that is still queued. */
export type WaitingJob = z.infer<typeof job>
/** One line of a backup. The last one is the end, so that a file cut short is recognised. */
export type BackupLine =
  | { head: BackupHead }
  | { table: TableShape }
  | { row: string }
  | { job: WaitingJob }
  | { end: z.infer<typeof end> }

/** The line, or undefined if it is of an unknown kind. */
export function readLine(text: string): BackupLine | undefined {
  const value = parse(text)
  if (typeof value !== 'object' || value === null) return undefined
  const [[kind, content] = ['', undefined], ...more] = Object.entries(value)
  if (more.length > 0 || !Object.hasOwn(LINES, kind)) return undefined
  const read = z.safeParse(LINES[kind as keyof typeof LINES], content)
  return read.success ? ({ [kind]: read.data } as unknown as BackupLine) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
