import { createRequire } from 'node:module'

interface Launcher {
  readArguments(args: string[]): { settings: Record<string, string>; rest: string[] }
}
const { readArguments } = createRequire(import.meta.url)('../../launch.cjs') as Launcher

/**
 * A shell script that does what one of package.json's scripts does (`exec node launch.cjs …`), from any folder and
 * always in production mode, with the Node of the release if one is packaged.
 */
export function startScript(npmScript: string, isPackaged: boolean): string {
  const [, command] = /^exec node launch\.cjs (.+)$/.exec(npmScript) ?? []
  if (command === undefined) throw new Error(`this script does not start through the launcher: ${npmScript}`)
  const { settings, rest } = readArguments(command.split(' '))
  const script = rest.pop()
  const values = Object.entries({ NODE_ENV: 'production', ...settings }).map(([name, value]) => `${name}=${value}`)
  return [
    '#!/bin/sh',
    '# Settings come from the environment: .env.example names and explains them.',
    'here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P) || exit',
    `export ${values.join(' ')}`,
    ['exec', isPackaged ? '"$here/node"' : 'node', ...rest, `"$here/${script}"`, '"$@"'].join(' '),
    '',
  ].join('\n')
}
