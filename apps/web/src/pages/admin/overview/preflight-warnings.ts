import type { BracketPreview } from '@cup/contract/bracket'
import { TEAM_SIZE } from '@cup/contract/constants'
import { counted } from '../../../format/counts.ts'

export interface PreflightWarning {
  text: string
  names: string[]
}

/** What an admin may want to settle before the draw. None of it blocks the draw. */
export function preflightWarnings(preview: BracketPreview): PreflightWarning[] {
  const { unpaid_teams: unpaid, short_teams: short, players_on_two_teams: doubled, open_checkouts: open } = preview
  const found: (PreflightWarning | false)[] = [
    unpaid.length > 0 && {
      text: `${counted(unpaid.length, 'unpaid team')} left out`,
      names: unpaid.map(({ team_name }) => team_name),
    },
    short.length > 0 && {
      text: `${counted(short.length, 'team')} without ${TEAM_SIZE} players`,
      names: short.map(({ team_name, players }) => `${team_name} (${players}/${TEAM_SIZE})`),
    },
    doubled.length > 0 && {
      text: `${counted(doubled.length, 'player')} on two paid teams`,
      names: doubled.map(({ player_name, team_names }) => `${player_name} (${team_names.join(' and ')})`),
    },
    open > 0 && {
      text: `${counted(open, 'checkout')} still open. A payment that arrives after the draw is refunded.`,
      names: [],
    },
  ]
  return found.filter((warning) => warning !== false)
}
