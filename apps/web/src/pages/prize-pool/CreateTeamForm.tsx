import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isUnauthenticated } from '../../api/api-error.ts'
import { keepBeforeReload } from '../../api/release.ts'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { EMPTY_DRAFT, keepDraft, type TeamDraft } from '../../features/teams/team-draft.ts'
import { checkTeamForm, type TeamFormErrors } from '../../features/teams/team-form-errors.ts'
import type { useCreateTeam } from '../../features/teams/use-create-team.ts'
import { Button } from '../../ui/Button.tsx'
import { SheetFooter } from '../../ui/SheetFooter.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useEntryRules } from './EntryRules.tsx'

interface CreateTeamFormProps {
  draft?: TeamDraft
  createTeam: ReturnType<typeof useCreateTeam>
  onCreated: (team: { id: string; team_name: string }) => void
  onCancel: () => void
}

const NO_ERRORS: TeamFormErrors = { emails: [undefined, undefined] }
const EMAIL_FIELD = { type: 'email', inputMode: 'email', autoComplete: 'off', spellCheck: false } as const

export function CreateTeamForm({ draft: initial = EMPTY_DRAFT, createTeam, onCreated, onCancel }: CreateTeamFormProps) {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState(NO_ERRORS)
  const form = useRef<HTMLFormElement>(null)
  const rules = useEntryRules()

  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => keepBeforeReload(() => keepDraft(draft)), [draft])
  useEffect(() => {
    if (errors !== NO_ERRORS) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (createTeam.isPending) return
    const checked = checkTeamForm(draft)
    setErrors(checked.ok ? NO_ERRORS : checked.errors)
    if (!checked.ok) {
      if (checked.errors.form) toast.error(checked.errors.form)
      return
    }
    if (!rules.isGiven()) return
    createTeam.mutate(rules.acceptsRules ? { ...checked.body, accept_rules: true } : checked.body, {
      onSuccess: onCreated,
      onError: (error) => {
        rules.showRefusal(error)
        if (!isUnauthenticated(error)) return
        keepDraft(draft)
        promptSignIn()
      },
    })
  }
  const setEmail = (index: 0 | 1, value: string) => {
    const [first, second] = draft.emails
    setDraft({ ...draft, emails: index === 0 ? [value, second] : [first, value] })
  }
  return (
    <form ref={form} noValidate aria-label="Create New Team" onSubmit={submit} className="grid gap-4">
      <TextField
        label="Team Name"
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        error={errors.name}
        autoComplete="off"
      />
      <TextField
        {...EMAIL_FIELD}
        label="Player 2 Email"
        value={draft.emails[0]}
        onChange={(event) => setEmail(0, event.target.value)}
        error={errors.emails[0]}
      />
      <TextField
        {...EMAIL_FIELD}
        label="Player 3 Email"
        value={draft.emails[1]}
        onChange={(event) => setEmail(1, event.target.value)}
        error={errors.emails[1]}
        hint="Both get an invite by e-mail. You are the captain and the first player."
      />
      {rules.fields}
      <SheetFooter>
        <Button type="submit" variant="primary" busy={createTeam.isPending} busyLabel="Creating...">
          Create Team
        </Button>
        <Button onClick={onCancel} disabled={createTeam.isPending}>
          Cancel
        </Button>
      </SheetFooter>
    </form>
  )
}
