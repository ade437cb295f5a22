import type { FastifyInstance } from 'fastify'

/** Refuses to start if a route below /api/admin does not require an admin. */
export function checkAdminGuards(app: FastifyInstance): void {
  const unguarded: string[] = []
  app.addHook('onRoute', (route) => {
    if (!/^\/api\/admin(\/|$)/i.test(route.url)) return
    const hooks = [route.onRequest ?? []].flat()
    const isGuarded = hooks.some((hook) => 'access' in hook && (hook.access === 'admin' || hook.access === 'super'))
    if (!isGuarded) unguarded.push(`${String(route.method)} ${route.url}`)
  })
  app.addHook('onReady', async () => {
    if (unguarded.length > 0) throw new Error(`routes without an admin guard: ${unguarded.join(', ')}`)
  })
}
