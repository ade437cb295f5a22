import { CreateTeamBody } from '@cup/contract/teams'
import { playerValidation } from '../../messages/player-messages.ts'
import type { TeamDraft } from './team-draft.ts'

export interface TeamFormErrors {
  /** An error of the whole form. */
  form?: string
  name?: string
  emails: [string | undefined, string | undefined]
}

export type CheckedTeam = { ok: true; body: CreateTeamBody } | { ok: false; errors: TeamFormErrors }

/** Checks the form with the contract's own rules, so that the messages match the server's. */
export function checkTeamForm({ name, emails }: TeamDraft): CheckedTeam {
  const checked = CreateTeamBody.safeParse({ team_name: name, player_emails: emails })
  if (checked.success) return { ok: true, body: checked.data }
  const errors: TeamFormErrors = { emails: [undefined, undefined] }
  for (const { path, message } of checked.error.issues) place(errors, path, message)
  return { ok: false, errors }
}

function place(errors: TeamFormErrors, [field, index]: PropertyKey[], message: string): void {
  const isMissing = message === playerValidation.fillInAllFields
  if (isMissing) errors.form = message
  const hint = isMissing ? 'Required' : message
  if (field === 'team_name') errors.name ??= hint
  else if (index === 0 || index === 1) errors.emails[index] ??= hint
  else errors.emails[1] ??= hint
}
