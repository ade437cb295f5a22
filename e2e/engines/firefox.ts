import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Driver, Engine } from './driver.ts'

const PROGRAM = 'firefox-esr'
/** A new profile would open the browser's welcome dialogs, and they take the keyboard focus. */
const SETTINGS = {
  'browser.aboutwelcome.enabled': false,
  'browser.formfill.enable': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.tabs.firefox-view': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'extensions.formautofill.addresses.enabled': false,
  'focusmanager.testmode': true,
  'signon.autofillForms': false,
  'signon.firefoxRelay.feature': 'disabled',
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

interface Reply {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}
type Send = (method: string, params: object) => Promise<Record<string, unknown>>

/** Debian's Firefox, driven through WebDriver BiDi on its own socket. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: PROGRAM,
  isInstalled: () => spawnSync(PROGRAM, ['--version']).status === 0,
  open: async () => {
    const profile = mkdtempSync(path.join(tmpdir(), 'cup-firefox-'))
    const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
    const child = spawn(PROGRAM, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('Firefox ended at once')))
      createInterface({ input: child.stderr }).on('line', (line) => {
        const [, found] = LISTENING.exec(line) ?? []
        if (found !== undefined) resolve(found)
      })
    })
    const { send, close } = await connect(`${address}/session`)
    await send('session.new', { capabilities: {} })
    const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string }
    await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })
    await send('browsingContext.activate', { context })
    return {
      ...driverOf(send, context),
      close: async () => {
        close()
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  },
}

function driverOf(send: Send, context: string): Omit<Driver, 'close'> {
  return {
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    call: async (work, ...args) => {
      const { result, exceptionDetails } = (await send('script.callFunction', {
        functionDeclaration: `(json) => JSON.stringify((${work})(...JSON.parse(json)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null')
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions })
    },
  }
}

async function connect(address: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('Firefox does not listen')), { once: true })
  })
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    const call = waiting.get(reply.id ?? -1)
    if (call === undefined) return
    waiting.delete(reply.id ?? -1)
    if (reply.type === 'error') call.reject(new Error(`${reply.error}: ${reply.message}`))
    else call.resolve(reply.result as Record<string, unknown>)
  })
  return {
    send: (method, params) => {
      const call = Promise.withResolvers<Record<string, unknown>>()
      last += 1
      waiting.set(last, call)
      socket.send(JSON.stringify({ id: last, method, params }))
      return call.promise
    },
    close: () => socket.close(),
  }
}
