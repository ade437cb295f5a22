import { shortDollars, type Terms } from '@cup/contract/terms'

/** What it costs to enter, where a person decides about an invite. */
export const entryFeeLine = (entryFee: number): string =>
  entryFee === 0 ? 'Free to enter' : `Tournament entry fee: ${shortDollars(entryFee)} per team`

/** The terms of a cup in one line: "$10 per team, no limit, no rules". */
export function termsLine({ entry_fee, added_prize, team_limit, rules }: Terms): string {
  return [
    entry_fee === 0 ? 'Free' : `${shortDollars(entry_fee)} per team`,
    ...(added_prize > 0 ? [`${shortDollars(added_prize)} added`] : []),
    team_limit === null ? 'no limit' : `${team_limit} teams`,
    rules === null || rules.trim() === '' ? 'no rules' : 'with rules',
  ].join(', ')
}
