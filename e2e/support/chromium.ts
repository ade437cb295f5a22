import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type BrowserSource, type Choice, chooseBrowser } from './choose-browser.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const UNPACKED = path.join(ROOT, 'node_modules/.cache/chromium')
/** Debian's package of the same name: the browser without its windows, which starts and draws with less work. */
const SHELLS = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/chromium-headless-shell']
const SYSTEMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const STARTS_WITHIN_MS = 60_000
const isLinux = process.platform === 'linux'
const isDebian = isLinux && existsSync('/etc/debian_version')
const isRoot = process.getuid?.() === 0
const run = promisify(execFile)

let chosen: Promise<Choice> | undefined

/** A Chromium that starts on this machine. If there is none, it fails and names the command that would help. */
export async function chromiumPath(): Promise<string> {
  chosen ??= choose()
  return (await chosen).executable
}

async function choose(): Promise<Choice> {
  const choice = await chooseBrowser(sources(process.env.CHROMIUM_PATH), starts, {
    platform: process.platform,
    isDebian,
    isRoot,
  })
  console.log(`browser: ${choice.executable} (${choice.source})`)
  return choice
}

/** In the order in which they are tried. If CHROMIUM_PATH is set, no other is tried. */
function sources(named: string | undefined): BrowserSource[] {
  const all: BrowserSource[] = [
    { name: 'the system’s headless shell', fits: isLinux, find: findShell },
    { name: 'the system’s', fits: true, find: findSystems },
    { name: 'npm’s', fits: isLinux && process.arch === 'x64', find: unpackNpms },
    { name: 'Playwright’s download', fits: true, find: downloadPlaywrights },
    { name: 'installed with apt-get', fits: isDebian && isRoot, find: installDebians },
  ]
  if (named === undefined || named === '') return all
  if (named === 'npm') return all.filter(({ find }) => find === unpackNpms)
  return [{ name: 'named by CHROMIUM_PATH', fits: true, find: async () => named }]
}

async function starts(executable: string): Promise<boolean> {
  return run(executable, ['--version', '--no-sandbox'], { timeout: STARTS_WITHIN_MS }).then(
    () => true,
    () => false,
  )
}

const findShell = async (): Promise<string | undefined> => SHELLS.find((candidate) => existsSync(candidate))

const findSystems = async (): Promise<string | undefined> => SYSTEMS.find((candidate) => existsSync(candidate))

async function downloadPlaywrights(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  if (!existsSync(chromium.executablePath())) {
    console.log('browser: downloading Playwright’s Chromium')
    const cli = realpathSync(path.join(ROOT, 'node_modules/.bin/playwright'))
    await run(process.execPath, [cli, 'install', '--no-shell', 'chromium'])
  }
  return chromium.executablePath()
}

async function installDebians(): Promise<string | undefined> {
  console.log('browser: installing Debian’s headless shell or chromium with apt-get')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const install = (name: string) => run('apt-get', ['install', '--yes', '--no-install-recommends', name], { env })
  // older releases have no package of the shell
  await install('chromium-headless-shell').catch(() => install('chromium'))
  return (await findShell()) ?? findSystems()
}

/** Unpacks into the project, so that an older copy in the shared temp folder is never picked up. */
async function unpackNpms(): Promise<string> {
  mkdirSync(UNPACKED, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = UNPACKED
  // makes the package unpack the libraries that a bare machine lacks
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const executable = await packed.executablePath()
    // the font configuration of the package names a folder of the machine that built it
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
