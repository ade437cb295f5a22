import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createAuthority } from './certificates.ts'

const DEPLOY = path.resolve(import.meta.dirname, '..')
/** Lets nginx check the deployed files, with temporary folders and a generated certificate. */
export function checkNginx(program: string): { ok: boolean; output: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nginx-'))
  try {
    const { key, cert } = createAuthority('test').issue(['cup.test'])
    fs.mkdirSync(path.join(folder, 'tls'))
    fs.writeFileSync(path.join(folder, 'tls/cup.key'), key, { mode: 0o600 })
    fs.writeFileSync(path.join(folder, 'tls/cup.crt'), cert)
    fs.copyFileSync(path.join(DEPLOY, 'cup-instances.conf'), path.join(folder, 'cup-instances.conf'))
    const text = fs.readFileSync(path.join(DEPLOY, 'nginx.conf'), 'utf8')
    const file = path.join(folder, 'nginx.conf')
    fs.writeFileSync(file, text.replaceAll(/\/etc\/nginx|\/var\/log\/nginx|(?<=pid |cache_path )\/run/g, folder))
    const { status, stdout, stderr } = spawnSync(program, ['-t', '-p', folder, '-c', file], { encoding: 'utf8' })
    return { ok: status === 0, output: `${stdout}${stderr}`.trim() }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}
