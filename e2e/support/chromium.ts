import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const UNPACKED = path.resolve(import.meta.dirname, '../../node_modules/.cache/chromium')

let told = false

/** A Chromium: the one named by CHROMIUM_PATH, else the system's, else the one that comes with npm. Says which, once. */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named === 'npm') return tell('from npm', await fromNpm())
  if (named) return tell('named by CHROMIUM_PATH', named)
  const system = SYSTEM.find((candidate) => existsSync(candidate))
  return system ? tell('of the system', system) : tell('from npm', await fromNpm())
}

function tell(origin: string, executable: string): string {
  // workers load the configuration again; one line is enough
  if (!told && process.env.TEST_WORKER_INDEX === undefined) console.log(`browser: ${executable} (${origin})`)
  told = true
  return executable
}

/** Unpacks into the project, so that an older copy in the shared temp folder is never picked up. */
async function fromNpm(): Promise<string> {
  mkdirSync(UNPACKED, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = UNPACKED
  // makes the package unpack the libraries that a bare machine lacks
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const executable = await packed.executablePath()
    // its own font configuration names a folder that exists only where it was built
    const fonts = path.join(UNPACKED, 'fonts')
    mkdirSync(fonts, { recursive: true })
    writeFileSync(
      path.join(fonts, 'fonts.conf'),
      `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache</cachedir></fontconfig>`,
    )
    return executable
  } finally {
    // a long TMPDIR would reach the server's socket path, which is limited to about a hundred bytes
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
