import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'

export interface Score {
  subject: string
  killed: number
  survived: number
  /** Survived because no test runs the line. */
  uncovered: number
  percent: number
}

export function scoreOf(subject: string, results: readonly MutantResult[]): Score {
  const count = (...statuses: MutantResult['status'][]) =>
    results.filter(({ status }) => statuses.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const survived = count('Survived')
  const uncovered = count('NoCoverage')
  const tried = killed + survived + uncovered
  return { subject, killed, survived, uncovered, percent: tried === 0 ? 0 : (killed / tried) * 100 }
}

export const lineOf = ({ subject, killed, survived, uncovered, percent }: Score): string =>
  `${subject.padEnd(10)} ${percent.toFixed(1).padStart(5)} %  ${killed} found, ${survived} survived, ${uncovered} in code that no test runs`

/** Writes the survivors to a text file, one mistake per line, in the order of the code. */
export function writeSurvivors(folder: string, subject: string, results: readonly MutantResult[]): string {
  const survivors = results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map((mutant) => ({ ...mutant, file: path.relative(process.cwd(), mutant.fileName) }))
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.location.start.line - b.location.start.line)
  const lines = survivors.map(
    ({ file, location, mutatorName, replacement, status }) =>
      `${file}:${location.start.line}:${location.start.column} ${status} ${mutatorName} -> ${replacement.replaceAll(/\s+/g, ' ')}`,
  )
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${subject}.txt`)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
