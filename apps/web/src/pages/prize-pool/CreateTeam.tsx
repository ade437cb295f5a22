import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isUnauthenticated } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { keepBeforeReload } from '../../api/release.ts'
import { ShareJoinLink } from '../../features/join-link/ShareJoinLink.tsx'
import { PayButton } from '../../features/payments/PayButton.tsx'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { useCreateTeam } from '../../features/teams/register-team.ts'
import { EMPTY_DRAFT, keepDraft, type TeamDraft } from '../../features/teams/team-draft.ts'
import { checkTeamForm, type TeamFormErrors } from '../../features/teams/team-form-errors.ts'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'
import { Button } from '../../ui/Button.tsx'
import { PhoneSheet, SheetFooter } from '../../ui/PhoneSheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useEntryRules } from './EntryRules.tsx'
import { PaymentTerms } from './PaymentTerms.tsx'

/** The form, then a panel with the next step: the fee, or in a free cup the players. */
export function CreateTeam({ draft, onClose }: { draft?: TeamDraft; onClose: () => void }) {
  const [created, setCreated] = useState<{ id: string; team_name: string }>()
  const createTeam = useCreateTeam(useCupTerms())
  return (
    <PhoneSheet title="Create New Team" onClose={onClose} busy={createTeam.isPending}>
      {created ? (
        <TeamCreatedPanel team={created} onClose={onClose} />
      ) : (
        <CreateTeamForm
          {...(draft ? { draft } : {})}
          createTeam={createTeam}
          onCreated={setCreated}
          onCancel={onClose}
        />
      )}
    </PhoneSheet>
  )
}

interface CreateTeamFormProps {
  draft?: TeamDraft
  createTeam: ReturnType<typeof useCreateTeam>
  onCreated: (team: { id: string; team_name: string }) => void
  onCancel: () => void
}

const NO_ERRORS: TeamFormErrors = { emails: [undefined, undefined] }
const EMAIL_FIELD = { type: 'email', inputMode: 'email', autoComplete: 'off', spellCheck: false } as const

function CreateTeamForm({ draft: initial = EMPTY_DRAFT, createTeam, onCreated, onCancel }: CreateTeamFormProps) {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState(NO_ERRORS)
  const form = useRef<HTMLFormElement>(null)
  const rules = useEntryRules()

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])
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
      <div className="grid gap-4 lg:grid-cols-3">
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
        />
      </div>
      <p className="text-small text-text-3">
        Both players get an invite by e-mail. You are the captain and the first player.
      </p>
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

interface TeamCreatedPanelProps {
  team: { id: string; team_name: string }
  onClose: () => void
}

function TeamCreatedPanel({ team, onClose }: TeamCreatedPanelProps) {
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const { isFree, isFull } = useCupTerms()
  const finish = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    onClose()
  }
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[1.4fr_1fr]">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl/8 font-bold">
          {isFree ? 'Team Created!' : 'Team Created! Complete Payment'}
        </h2>
        <p className="mt-1 font-display text-section font-bold text-boost">{team.team_name}</p>
        <p className="mt-1 text-text-2">
          {isFree ? freeWords(isFull) : 'Your team takes part once the entry fee is paid.'}
        </p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-1">
          {!isFree && (
            <PayButton teamId={team.id} teamName={team.team_name} what="Entry Fee" onSignedOut={promptSignIn} />
          )}
          <Button onClick={finish}>{isFree ? 'Done' : 'Pay Later'}</Button>
        </div>
        {!isFree && <PaymentTerms />}
      </div>
      <section aria-labelledby="share-team" className="border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-10">
        <h3 id="share-team" className="mb-2 font-semibold">
          Bring your team mates
        </h3>
        <ShareJoinLink team={team} />
      </section>
    </div>
  )
}

const freeWords = (isFull: boolean): string =>
  isFull
    ? 'The cup is full. With three players your team waits, and it moves in when a place is free.'
    : 'Your team is in as soon as it has three players.'
