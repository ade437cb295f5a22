import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Row {
  id: string
}

export interface Table<R extends Row> {
  get(id: string): R | undefined
  put(row: R): void
  remove(id: string): void
  /** In the order in which the rows were first put. */
  all(): R[]
}

export interface Store {
  table<R extends Row>(name: string): Table<R>
  /** Writes what changed since the last call as one line, so that a crash leaves all of it or nothing. */
  save(): void
}

type Change = [table: string, id: string, row: Row | null]
type Tables = Map<string, Map<string, Row>>

/**
 * Tables in memory, kept in an append-only file when one is named. A whole-file rewrite per change would grow with
 * the square of the number of payments.
 */
export function openStore(stateFile?: string): Store {
  const tables: Tables = stateFile === undefined ? new Map() : restore(stateFile)
  let unsaved: Change[] = []

  const rowsOf = (name: string) => {
    const rows = tables.get(name) ?? new Map<string, Row>()
    tables.set(name, rows)
    return rows
  }

  return {
    table<R extends Row>(name: string): Table<R> {
      const rows = rowsOf(name) as Map<string, R>
      return {
        get: (id) => rows.get(id),
        all: () => [...rows.values()],
        put: (row) => {
          rows.set(row.id, row)
          unsaved.push([name, row.id, row])
        },
        remove: (id) => {
          if (rows.delete(id)) unsaved.push([name, id, null])
        },
      }
    },
    save() {
      if (stateFile !== undefined && unsaved.length > 0) appendFileSync(stateFile, `${JSON.stringify(unsaved)}\n`)
      unsaved = []
    },
  }
}

function restore(stateFile: string): Tables {
  const { changes, torn } = readChanges(stateFile)
  const tables: Tables = new Map()
  for (const [name, id, row] of changes) apply(tables, name, id, row)
  const live = [...tables].flatMap(([name, rows]) => [...rows].map(([id, row]): Change => [name, id, row]))
  if (torn || changes.length > 2 * live.length) rewrite(stateFile, live)
  return tables
}

function readChanges(stateFile: string): { changes: Change[]; torn: boolean } {
  const lines = readLines(stateFile)
  const changes: Change[] = []
  for (const [index, line] of lines.entries()) {
    try {
      changes.push(...(JSON.parse(line) as Change[]))
    } catch (cause) {
      // A process killed during a write leaves half a last line, which was never acknowledged.
      if (index === lines.length - 1) return { changes, torn: true }
      throw new Error(`${stateFile} is damaged at line ${index + 1}; move it away to start afresh`, { cause })
    }
  }
  return { changes, torn: false }
}

function readLines(stateFile: string): string[] {
  mkdirSync(dirname(stateFile), { recursive: true })
  writeFileSync(stateFile, '', { flag: 'a', mode: 0o600 })
  return readFileSync(stateFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

function apply(tables: Tables, name: string, id: string, row: Row | null): void {
  const rows = tables.get(name) ?? new Map<string, Row>()
  tables.set(name, rows)
  if (row === null) rows.delete(id)
  else rows.set(id, row)
}

function rewrite(stateFile: string, live: Change[]): void {
  const temporary = `${stateFile}.new`
  const lines = live.map((change) => `${JSON.stringify([change])}\n`)
  writeFileSync(temporary, lines.join(''), { mode: 0o600 })
  renameSync(temporary, stateFile)
}
