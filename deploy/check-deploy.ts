/**
 * `npm run check-files -w @cup/deploy` checks what nginx, Prometheus, Alertmanager, systemd and age read with those
 * programs themselves.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checkAge } from '@cup/server/testing/check-age'
import { checkNginx } from './testing/check-nginx.ts'

const HERE = import.meta.dirname

interface Check {
  name: string
  /** The program it needs, and the package of Debian that has it. */
  needs: readonly [program: string, debianPackage: string]
  run(program: string): Outcome | Promise<Outcome>
}

interface Outcome {
  ok: boolean
  output: string
}

const CHECKS: readonly Check[] = [
  {
    name: 'alerts.yml',
    needs: ['promtool', 'prometheus'],
    run: (program) => call(program, ['check', 'rules', path.join(HERE, 'alerts.yml')]),
  },
  {
    name: 'alerts.test.yml',
    needs: ['promtool', 'prometheus'],
    run: (program) => call(program, ['test', 'rules', path.join(HERE, 'alerts.test.yml')]),
  },
  {
    name: 'prometheus.yml',
    needs: ['promtool', 'prometheus'],
    // --syntax-only: the files that it names exist only on the target machine
    run: (program) => call(program, ['check', 'config', '--syntax-only', path.join(HERE, 'prometheus.yml')]),
  },
  { name: 'nginx.conf', needs: ['nginx', 'nginx'], run: checkNginx },
  {
    name: 'alertmanager.yml',
    needs: ['amtool', 'prometheus-alertmanager'],
    run: (program) => call(program, ['check-config', path.join(HERE, 'alertmanager.yml')]),
  },
  { name: 'encrypted backups', needs: ['age', 'age'], run: checkAge },
  {
    name: 'systemd units',
    needs: ['systemd-analyze', 'systemd'],
    run: (program) => checkUnits(program),
  },
]

/** The program that a unit starts must exist, so it is replaced by one that does. */
function checkUnits(program: string): { ok: boolean; output: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'units-'))
  try {
    const units = fs.readdirSync(path.join(HERE, 'systemd')).filter((name) => /\.(service|timer)$/.test(name))
    for (const name of units) {
      const text = fs.readFileSync(path.join(HERE, 'systemd', name), 'utf8')
      fs.writeFileSync(path.join(folder, name), text.replaceAll(/\/opt\/cup\/current\/\w+/g, '/bin/true'))
    }
    const named = units.map((name) => path.join(folder, name.replace('@.', '@3001.')))
    for (const [index, name] of units.entries()) {
      if (name.includes('@.')) fs.copyFileSync(path.join(folder, name), named[index] ?? '')
    }
    return call(program, ['verify', '--man=no', ...named])
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

function call(program: string, args: readonly string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { ok: status === 0, output: `${stdout}${stderr}`.trim() }
}

/** Debian installs some of these in folders that only root's PATH has. */
function findProgram(name: string): string | undefined {
  return [name, `/usr/sbin/${name}`, `/usr/bin/${name}`].find(
    (candidate) => spawnSync(candidate, ['--help']).error === undefined,
  )
}

let failed = 0
for (const { name, needs, run } of CHECKS) {
  const program = findProgram(needs[0])
  const { ok, output } =
    program === undefined
      ? { ok: false, output: `${needs[0]} is not installed, and this check needs it: "apt-get install ${needs[1]}"` }
      : await run(program)
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}`)
  if (!ok) {
    failed += 1
    console.log(output.replaceAll(/^/gm, '        '))
  }
}
process.exitCode = failed === 0 ? 0 : 1
