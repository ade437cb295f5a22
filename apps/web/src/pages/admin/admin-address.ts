import { ADMIN_TABS, type AdminTab } from '@cup/contract/constants'

export const MONEY_VIEWS = ['payments', 'payouts'] as const
type MoneyView = (typeof MONEY_VIEWS)[number]

/** The tab named by the address, else the first one. */
export function tabOf(params: URLSearchParams): AdminTab {
  const named = params.get('tab')
  return ADMIN_TABS.find((tab) => tab === named) ?? ADMIN_TABS[0]
}

/** The tournament whose money is open, and which view of it. */
export function openMoneyOf(params: URLSearchParams): { tournamentId: string; view: MoneyView } | undefined {
  const tournamentId = params.get('cup')
  const view = MONEY_VIEWS.find((known) => known === params.get('show'))
  return tournamentId === null || view === undefined ? undefined : { tournamentId, view }
}

/** The search text of the teams tab when it opens. */
export const searchedTeamOf = (params: URLSearchParams): string => params.get('find') ?? ''

const address = (query: Record<string, string>): string => `/admin?${new URLSearchParams(query)}`

export const tabAddress = (tab: AdminTab): string => address({ tab })
export const moneyAddress = (tournamentId: string, view: MoneyView): string =>
  address({ tab: 'tournaments', cup: tournamentId, show: view })
export const teamAddress = (teamId: string): string => address({ tab: 'teams', find: teamId })
