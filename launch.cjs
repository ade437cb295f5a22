/**
 * Runs a script or a tool of the project under Node 24:
 *
 *     node launch.cjs [NAME=value …] [.env] [options of Node …] script-or-tool [arguments …]
 *
 * With `.env`, variables that are not set yet come from the file of that name, if there is one.
 * It is plain JavaScript, because it may be read by an older Node than the project needs.
 * Without arguments it only checks whether this system can run the project; npm does that after an installation.
 */
'use strict'
const fs = require('node:fs')
const path = require('node:path')

const NEEDED = 24
/** The loader that the packaged Node needs. */
const LOADERS = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }
const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']

/**
 * Chooses the packaged Node on Linux x64 and arm64, else the one that runs this, if it is new enough.
 * Returns `{ node }`, or `{ sentence }` that tells what to install. `machine` describes the system.
 */
function chooseNode(machine) {
  const { platform, arch, version, execPath, packaged, exists, hasGlibc } = machine
  if (platform === 'win32')
    return { sentence: 'Windows is supported through WSL: install it with "wsl --install" and run this command there.' }
  if (platform === 'linux' && !hasGlibc())
    return { sentence: 'A Linux with glibc is needed and this one has musl: install Debian, Ubuntu or Fedora instead.' }
  if (platform === 'linux' && LOADERS[arch] && exists(packaged) && exists(LOADERS[arch])) return { node: packaged }
  if (Number(version.slice(1).split('.')[0]) >= NEEDED) return { node: execPath }
  const remedy =
    platform === 'linux' && LOADERS[arch]
      ? 'run "npm ci", which brings it (without --omit=optional), or install it'
      : 'install it'
  return { sentence: `Node ${NEEDED} is needed and this is ${version}: ${remedy} from https://nodejs.org.` }
}

/** npm silently omits optional packages that do not support the Node it runs under. */
function installProblem(agent) {
  const [, major, minor] = (/node\/v(\d+)\.(\d+)/.exec(agent) || []).map(Number)
  if (!major || major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return undefined
  const reason = 'leaves out packages that are made for Node 20.19 and 22.12 or newer'
  return `npm ran under Node ${major}.${minor}, which ${reason}: install Node ${NEEDED} from https://nodejs.org and run it again.`
}

function describeMachine() {
  const packageName = `node-linux-${process.arch}`
  return {
    platform: process.platform,
    arch: process.arch,
    version: process.version,
    execPath: process.execPath,
    packaged: path.join(__dirname, 'node_modules', packageName, 'bin/node'),
    exists: fs.existsSync,
    hasGlibc: () => {
      // listing the network interfaces would take most of the time
      process.report.excludeNetwork = true
      return process.report.getReport().header.glibcVersionRuntime !== undefined
    },
  }
}

/** Splits `NAME=value … --option … script argument …`, like the command `env`. */
function readArguments(args) {
  const settings = {}
  const rest = args.slice()
  while (rest.length > 0 && /^[A-Z_]+=/.test(rest[0])) {
    const setting = rest.shift()
    const equals = setting.indexOf('=')
    settings[setting.slice(0, equals)] = setting.slice(equals + 1)
  }
  if (rest[0] === '.env') rest.splice(0, 1, ...(fs.existsSync('.env') ? ['--env-file=.env'] : []))
  const script = rest.findIndex((arg) => !arg.startsWith('-'))
  if (script >= 0) rest[script] = findScript(rest[script])
  return { settings, rest }
}

/** A tool has no folder in its name. Its link is resolved, so that it runs under this Node and not under the first in PATH. */
function findScript(name) {
  if (name.includes('/')) return name
  const link = path.join(__dirname, 'node_modules/.bin', name)
  if (!fs.existsSync(link)) fail(`There is no tool called ${name}: run "npm ci" first.`)
  return fs.realpathSync(link)
}

function run(node, { settings, rest }) {
  const searched = [path.dirname(node), process.env.PATH].filter(Boolean).join(path.delimiter)
  const env = Object.assign({}, process.env, settings, { PATH: searched })
  // replaces this process where Node can do that, so that signals reach the script directly
  if (process.execve) process.execve(node, [node].concat(rest), env)
  const child = require('node:child_process').spawn(node, rest, { stdio: 'inherit', env })
  for (const signal of FORWARDED)
    process.on(signal, () => {
      // a terminal has already sent it to the child, and a second one would end a server immediately
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function main(args) {
  const { node, sentence } = chooseNode(describeMachine())
  if (sentence) fail(sentence)
  if (args.length > 0) return run(node, readArguments(args))
  const problem = installProblem(process.env.npm_config_user_agent)
  if (problem) fail(problem)
}

module.exports = { chooseNode, installProblem, readArguments }
if (require.main === module) main(process.argv.slice(2))
