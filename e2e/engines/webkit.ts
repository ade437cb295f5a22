import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { freePort } from '@cup/rehearsal/server-process'
import type { Driver, Engine } from './driver.ts'

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'
const DRIVER = 'WebKitWebDriver'
const SCREEN = 'Xvfb'

/** WebKitGTK's small browser, driven through WebDriver; it needs a screen, so it gets a virtual one. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  packages: 'webkit2gtk-driver xvfb',
  isInstalled: () =>
    spawnSync(DRIVER, ['--version']).error === undefined &&
    spawnSync(SCREEN, ['-help']).error === undefined &&
    globSync(MINI_BROWSER).length > 0,
  open: async () => {
    const children: ChildProcess[] = []
    const display = await startScreen(children)
    const port = await freePort()
    const env = {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    }
    children.push(spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' }))
    const base = `http://127.0.0.1:${port}`
    await untilReady(base)
    const { sessionId } = await request<{ sessionId: string }>(`${base}/session`, 'POST', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: globSync(MINI_BROWSER)[0], args: ['--automation'] },
          pageLoadStrategy: 'normal',
        },
      },
    })
    const session = `${base}/session/${sessionId}`
    await request(`${session}/window/rect`, 'POST', { width: 1280, height: 900 })
    return {
      ...driverOf(session),
      close: async () => {
        await request(session, 'DELETE')
        for (const child of children.reverse()) {
          const exited = once(child, 'exit')
          child.kill('SIGTERM')
          await exited
        }
      },
    }
  },
}

async function startScreen(children: ChildProcess[]): Promise<string> {
  let number = 90
  while (existsSync(`/tmp/.X11-unix/X${number}`)) number += 1
  children.push(spawn(SCREEN, [`:${number}`, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' }))
  while (!existsSync(`/tmp/.X11-unix/X${number}`)) await new Promise((resolve) => setTimeout(resolve, 50))
  return `:${number}`
}

function driverOf(session: string): Omit<Driver, 'close'> {
  return {
    goto: async (url) => {
      await request(`${session}/url`, 'POST', { url })
    },
    call: async (work, ...args) => {
      const script = `return JSON.stringify((${work})(...JSON.parse(arguments[0])) ?? null)`
      return JSON.parse(
        await request<string>(`${session}/execute/sync`, 'POST', { script, args: [JSON.stringify(args)] }),
      )
    },
    perform: async (actions) => {
      await request(`${session}/actions`, 'POST', { actions })
    },
  }
}

async function request<T>(url: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function untilReady(base: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${base}/status`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
