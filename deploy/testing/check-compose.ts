import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const DEPLOY = path.resolve(import.meta.dirname, '..')
const SECRET = /file: \.\/(secrets\/\w+)/g

/** Lets compose itself read the file, in a folder that was prepared the way the file's first lines say. */
export function checkCompose(program: string): { ok: boolean; output: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compose-'))
  try {
    const text = fs.readFileSync(path.join(DEPLOY, 'compose.yaml'), 'utf8')
    fs.writeFileSync(path.join(folder, 'compose.yaml'), text)
    fs.copyFileSync(path.resolve(DEPLOY, '../.env.example'), path.join(folder, 'cup.env'))
    fs.mkdirSync(path.join(folder, 'secrets'))
    for (const [, file = ''] of text.matchAll(SECRET)) fs.writeFileSync(path.join(folder, file), 'made up')
    const args = ['--file', path.join(folder, 'compose.yaml'), 'config', '--quiet']
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
    return { ok: status === 0, output: `${stdout}${stderr}`.trim() }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}
