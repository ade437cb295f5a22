import { useQuery } from '@tanstack/react-query'
import { useOwnEntry } from '../../features/session/own-entry.ts'
import { RulesConsent, useRulesConsent } from '../../features/teams/RulesConsent.tsx'
import { currentTournamentQuery } from '../../features/tournament/tournament-queries.ts'

/** The rules of the current cup with their checkbox, and whether the captain accepts them. */
export function useEntryRules() {
  const cup = useQuery(currentTournamentQuery).data ?? undefined
  const accepted = useOwnEntry()?.accepted_rules
  const rules = cup?.rules ?? null
  const isAccepted = cup !== undefined && accepted?.includes(cup.id) === true
  const consent = useRulesConsent(rules !== null && !isAccepted)
  const fields = rules !== null && (
    <RulesConsent rules={rules} changedAt={cup?.rules_changed_at ?? null} isAccepted={isAccepted} {...consent.box} />
  )
  return { ...consent, fields }
}
