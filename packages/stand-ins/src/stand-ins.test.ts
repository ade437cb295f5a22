import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import nodemailer from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIdentityProvider } from './identity-provider.ts'
import { startMailInbox } from './mail-inbox.ts'
import { startPaymentProvider } from './payment-provider.ts'
import { startScriptedIdentityProvider } from './scripted-identity-provider.ts'
import { type StandIns, startStandIns } from './stand-ins.ts'
import { connect, FEE } from './testing/payment-rig.ts'

let folder: string
let app: FastifyInstance
let standIns: StandIns
let origin: string

async function start(): Promise<void> {
  app = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-from-the-app', 'yes')
  })
  standIns = await startStandIns({
    publicOrigin: () => origin,
    webhookUrl: () => `${origin}/api/payments/webhook`,
    dataDir: folder,
  })
  await app.register(standIns.plugin)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
}

async function stop(): Promise<void> {
  await app.close()
  await standIns.close()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stand-ins-'))
  await start()
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

describe('startStandIns', () => {
  test('mounts every page under /dev and the stylesheet they share', async () => {
    const index = await app.inject({ url: '/dev/' })
    for (const path of ['/dev/mail', '/dev/payments/', '/dev/game']) {
      expect(index.body).toContain(`href="${path}"`)
      expect((await app.inject({ url: path })).statusCode).toBe(200)
    }
    const stylesheet = await app.inject({ url: '/dev/stand-ins.css' })
    expect(stylesheet.headers['content-type']).toContain('text/css')
    expect((await app.inject({ url: '/dev' })).headers.location).toBe('/dev/')
    const discovery = await app.inject({ url: '/dev/identity/.well-known/openid-configuration' })
    expect(discovery.json()).toMatchObject({ issuer: standIns.identity.issuer })
    for (const { headers } of [index, stylesheet, discovery]) expect(headers['x-from-the-app']).toBe('yes')
  })

  test('leaves the app’s own parsers and hooks alone', async () => {
    await stop()
    app = Fastify()
    app.post('/echo', async (request) => request.body)
    standIns = await startStandIns({ publicOrigin: () => origin, webhookUrl: () => `${origin}/webhook` })
    await app.register(standIns.plugin)
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
    expect((await app.inject({ method: 'POST', url: '/echo', payload: { a: 1 } })).json()).toEqual({ a: 1 })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const refused = await app.inject({ method: 'POST', url: '/echo', headers: form, payload: 'a=1' })
    expect(refused.statusCode).toBe(415)
  })

  test('hands out secrets that the app’s own checks accept', () => {
    expect(standIns.payments.apiKey).toMatch(/^sk_test_\w{24,}$/)
    expect(standIns.payments.webhookSecret).toMatch(/^whsec_.{24,}$/)
  })

  test('finds everything again after a restart', async () => {
    const { identity, payments } = standIns
    const session = await connect(standIns.controls.payments).checkout.sessions.create(FEE)
    await nodemailer.createTransport(standIns.mail.smtpUrl).sendMail({ from: 'a@b.c', to: 'd@e.f', subject: 'kept' })
    const keys = (await app.inject({ url: '/dev/identity/jwks' })).json()
    await stop()
    await start()
    expect(standIns.identity.clientSecret).toBe(identity.clientSecret)
    expect(standIns.payments).toMatchObject({ apiKey: payments.apiKey, webhookSecret: payments.webhookSecret })
    expect(standIns.controls.payments.books().sessions).toMatchObject([{ id: session.id }])
    expect(standIns.controls.mail.messages()).toMatchObject([{ subject: 'kept' }])
    expect((await app.inject({ url: '/dev/identity/jwks' })).json()).toEqual(keys)
  })

  test('is refused in production, as is each provider by itself', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const places = { publicOrigin: origin, webhookUrl: `${origin}/webhook` }
    const client = { clientId: 'a', clientSecret: 'b', redirectUris: [] }
    await expect(startStandIns(places)).rejects.toThrow(/production/)
    await expect(startPaymentProvider(places)).rejects.toThrow(/production/)
    await expect(startMailInbox()).rejects.toThrow(/production/)
    await expect(startScriptedIdentityProvider()).rejects.toThrow(/production/)
    expect(() => createIdentityProvider({ issuer: origin, ...client })).toThrow(/production/)
  })
})
