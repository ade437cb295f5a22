import { ownEntry } from '@cup/contract/account'
import { logout, me } from '@cup/contract/auth'
import { reportClientError } from '@cup/contract/client-errors'
import { ownGameAccounts } from '@cup/contract/game-accounts'
import { listGames, playerTable } from '@cup/contract/games'
import { listInvites } from '@cup/contract/invites'
import { myMatches } from '@cup/contract/matches'
import { getNotificationSettings, NOTICE_DEFAULTS, NOTICE_KINDS } from '@cup/contract/notifications'
import { paymentConfig } from '@cup/contract/payments'
import { ownPayouts } from '@cup/contract/payouts'
import { listTeams, runItBackOffer } from '@cup/contract/teams'
import { tournamentMoney } from '@cup/contract/tournament-money'
import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import type { User } from '@cup/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { writeToken } from '../src/api/token-storage.ts'
import { App } from '../src/app/App.tsx'
import { Providers } from '../src/app/Providers.tsx'
import { createQueryClient } from '../src/app/query-client.ts'
import { findRoute } from '../src/app/route-table.tsx'
import { followToken } from '../src/features/session/follow-token.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'

const NO_MONEY = {
  fees: 0,
  added: 0,
  refunded: 0,
  pool: 0,
  paid_out: { first: 0, second: 0, third: 0 },
  owed: 0,
}

/** A response for every call that any page makes, on a site without a cup. */
export function quietApi(user?: User): FakeApi {
  const api = fakeApi()
    .respond(currentTournament, null)
    .respond(pastTournaments, [])
    .respond(tournamentMoney, NO_MONEY)
    .respond(listTeams, [])
    .respond(runItBackOffer, null)
    .respond(listInvites, [])
    .respond(ownEntry, { cannot_enter: null, accepted_rules: [], open_checkouts: [] })
    .respond(paymentConfig, { enabled: true, publishable_key: null, contact_email: null })
    .respond(myMatches, { server_time: new Date().toISOString(), matches: [] })
    .respond(ownPayouts, { payouts: [] })
    .respond(ownGameAccounts, { accounts: [] })
    .respond(listGames, [])
    .respond(playerTable, [])
    .respond(logout, { ok: true })
    .respond(reportClientError, { ok: true })
    .respond(getNotificationSettings, {
      push_key: 'BA',
      mail_available: true,
      kinds: NOTICE_KINDS.map((kind) => ({ kind, ...NOTICE_DEFAULTS[kind] })),
      devices: [],
    })
  if (user) {
    writeToken('token-of-a-test')
    api.respond(me, user)
  }
  return api
}

export interface RenderedApp {
  queryClient: QueryClient
  /** Path and query of the page that is shown now. */
  address: () => string
}

/** Opens the whole app at an address, as a visitor who types it. */
export async function openPage(path: string): Promise<RenderedApp> {
  await findRoute(new URL(path, 'http://localhost').pathname)?.Page.preload()
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
  followToken(queryClient)
  let address = ''
  const Address = () => {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  render(
    <Providers queryClient={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <App />
        <Address />
      </MemoryRouter>
    </Providers>,
  )
  return { queryClient, address: () => address }
}
