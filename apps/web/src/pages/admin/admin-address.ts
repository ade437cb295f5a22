import { ADMIN_TABS, type AdminTab } from '@cup/contract/constants'

export const MONEY_VIEWS = ['payments', 'payouts'] as const
export type MoneyView = (typeof MONEY_VIEWS)[number]

/** The tab an address names; anything unknown is the first. */
export function tabOf(params: URLSearchParams): AdminTab {
  const named = params.get('tab')
  return ADMIN_TABS.find((tab) => tab === named) ?? ADMIN_TABS[0]
}

/** Which tournament's money is open, and which part of it. */
export function openMoneyOf(params: URLSearchParams): { tournamentId: string; view: MoneyView } | undefined {
  const tournamentId = params.get('cup')
  const view = MONEY_VIEWS.find((known) => known === params.get('show'))
  return tournamentId === null || view === undefined ? undefined : { tournamentId, view }
}

/** What the teams are searched for when the tab opens. */
export const searchedTeamOf = (params: URLSearchParams): string => params.get('find') ?? ''

const address = (query: Record<string, string>): string => `/admin?${new URLSearchParams(query)}`

export const tabAddress = (tab: AdminTab): string => address({ tab })
export const moneyAddress = (tournamentId: string, view: MoneyView): string =>
  address({ tab: 'tournaments', cup: tournamentId, show: view })
export const teamAddress = (teamId: string): string => address({ tab: 'teams', find: teamId })
