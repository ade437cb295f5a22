import { createTeam } from './factories/create-team.ts'
import { createTournament } from './factories/create-tournament.ts'
import { createUser } from './factories/create-user.ts'
import { createNamedBracket } from './factories/played-bracket.ts'
import type { PreparedPlayerWrite } from './player-writes.ts'
import type { TestApp } from './test-app.ts'

/** Every call of players whose change only they see, by method and path. */
export function prepareOwnWrites(testApp: TestApp): Record<string, () => Promise<PreparedPlayerWrite>> {
  const { db } = testApp.deps
  const subscribe = (as: { id: string }, body: object) =>
    testApp.request(as, 'POST', '/notifications/subscriptions', body)
  return {
    'POST /auth/logout': async () => ({ as: await createUser(db), path: '/auth/logout' }),
    'POST /payments/checkout': async () => {
      const team = await createTeam(db, { tournamentId: (await createTournament(db)).id })
      const body = { team_id: team.id, origin_url: testApp.origin }
      return { as: team.captain, path: '/payments/checkout', body }
    },
    'POST /teams/invites/:id/resend': async () => {
      const invited = ['again@example.com']
      const team = await createTeam(db, { tournamentId: (await createTournament(db)).id, size: 2, invited })
      const { id } = await db
        .selectFrom('invites')
        .select('id')
        .where('team_id', '=', team.id)
        .executeTakeFirstOrThrow()
      return { as: team.captain, path: `/teams/invites/${id}/resend` }
    },
    'PUT /payouts/:id/handle': async () => {
      const cup = await createNamedBracket(testApp, 2)
      await cup.win('Winners Final.1', 1)
      await cup.win('Grand Final.1', 1)
      const { id, user_id } = await db
        .selectFrom('payouts')
        .select(['id', 'user_id'])
        .where('tournament_id', '=', cup.tournamentId)
        .executeTakeFirstOrThrow()
      return { as: { id: user_id ?? '' }, path: `/payouts/${id}/handle`, body: { handle: 'paypal.me/ann' } }
    },
    'PUT /account/game-accounts': async () => ({
      as: await createUser(db),
      path: '/account/game-accounts',
      body: { accounts: [{ platform: 'steam', id: '76500000000000001', name: 'Ann' }] },
    }),
    'PUT /notifications/settings': async () => ({
      as: await createUser(db),
      path: '/notifications/settings',
      body: { kind: 'match_called', channel: 'mail', enabled: false },
    }),
    'POST /notifications/subscriptions': async () => {
      const { endpoint, keys } = testApp.standIns.push.createDevice()
      return { as: await createUser(db), path: '/notifications/subscriptions', body: { endpoint, keys } }
    },
    'DELETE /notifications/subscriptions': async () => {
      const as = await createUser(db)
      const { endpoint, keys } = testApp.standIns.push.createDevice()
      await subscribe(as, { endpoint, keys })
      return { as, path: '/notifications/subscriptions', body: { endpoint } }
    },
    'POST /notifications/test': async () => {
      const as = await createUser(db)
      const { endpoint, keys } = testApp.standIns.push.createDevice()
      await subscribe(as, { endpoint, keys })
      return { as, path: '/notifications/test' }
    },
  }
}
