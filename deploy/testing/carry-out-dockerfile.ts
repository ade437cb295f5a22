import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface CarryOutOptions {
  /** An empty folder; every stage gets one below it that stands for its root. */
  folder: string
  /** Takes the place of `RUN npm ci`, which downloads for a minute; without it that line is carried out as well. */
  install?: (stage: string) => void
}

interface Stage {
  name: string | undefined
  /** What stands for `/`. */
  root: string
  workdir: string
}

export interface Image {
  root: string
  /** Every line that is neither FROM, COPY nor RUN, by its word. */
  settings: Record<string, string[]>
}

/** Does on this machine what the Dockerfile's FROM, WORKDIR, COPY and RUN lines say; the answer is the last stage. */
export function carryOutDockerfile(text: string, { folder, install }: CarryOutOptions): Image {
  const stages: Stage[] = []
  let settings: Record<string, string[]> = {}
  for (const [word, rest] of readLines(text)) {
    const stage = stages.at(-1)
    if (word === 'FROM') {
      const root = path.join(folder, String(stages.length))
      fs.mkdirSync(root, { recursive: true })
      stages.push({ name: / AS (\w+)$/.exec(rest)?.[1], root, workdir: '/' })
      settings = {}
    } else if (stage === undefined) continue
    else if (word === 'WORKDIR') stage.workdir = path.resolve(stage.workdir, rest)
    else if (word === 'COPY') copy(rest, stage, stages)
    else if (word === 'RUN') run(rest, stage, install)
    else settings[word] = [...(settings[word] ?? []), rest]
  }
  const last = stages.at(-1)
  if (last === undefined) throw new Error('the Dockerfile has no FROM line')
  return { root: last.root, settings }
}

const readLines = (text: string): [word: string, rest: string][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = ''] = line.split(' ')
      return [word, line.slice(word.length).trim()]
    })

function copy(args: string, stage: Stage, stages: readonly Stage[]): void {
  const words = args.split(' ')
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const places = words.filter((word) => !word.startsWith('--'))
  const target = places.pop() ?? ''
  const source = from === undefined ? ROOT : stages.find(({ name }) => name === from)?.root
  if (source === undefined) throw new Error(`COPY ${args}: there is no stage ${from}`)
  const isWanted = from === undefined ? notIgnored() : () => true
  for (const place of places) {
    const file = path.join(source, place)
    if (!isWanted(place) || !fs.existsSync(file)) throw new Error(`COPY ${args}: ${place} is not in the build context`)
    const into = path.join(stage.root, path.resolve(stage.workdir, target))
    const isFolder = fs.statSync(file).isDirectory()
    const destination = target.endsWith('/') && !isFolder ? path.join(into, path.basename(place)) : into
    fs.cpSync(file, destination, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (one) => isWanted(path.relative(source, one)),
    })
  }
}

function run(command: string, stage: Stage, install: CarryOutOptions['install']): void {
  const cwd = path.join(stage.root, stage.workdir)
  fs.mkdirSync(cwd, { recursive: true })
  if (command === 'npm ci' && install !== undefined) install(cwd)
  else execFileSync('/bin/sh', ['-c', command], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** What `.dockerignore` leaves in the build context. */
function notIgnored(): (place: string) => boolean {
  const lines = fs.readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n')
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#')).map(toRegExp)
  return (place) => !patterns.some((pattern) => pattern.test(place))
}

const toRegExp = (pattern: string): RegExp => {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(.*/)?')
  return new RegExp(`^${source}(/|$)`)
}
