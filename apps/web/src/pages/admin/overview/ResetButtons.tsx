import type { AdminStats } from '@cup/contract/stats'
import { resetBracket, resetTournament, type Tournament } from '@cup/contract/tournaments'
import { useState } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { counted } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminConfirmations, adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export function ResetTournamentButton({ stats, name }: { stats: AdminStats; name: string | undefined }) {
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const reset = useAdminAction(resetTournament, adminMessages.resetTournament)
  const close = () => setIsAsking(false)
  const open = () => {
    setTyped('')
    setIsAsking(true)
  }
  return (
    <>
      <Button variant="danger" disabled={!hasSomethingToReset(stats)} onClick={open}>
        Reset Tournament
      </Button>
      {isAsking && name !== undefined && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => reset.start({}, { onSuccess: close })}
          title="Reset Tournament?"
          text={adminConfirmations.resetTournament}
          confirmLabel="Reset Tournament"
          busy={reset.isPending}
          confirmDisabled={typed.trim() !== name}
        >
          <p className="font-semibold text-text">{name}</p>
          <ul className="list-disc pl-5">
            <li>
              {counted(stats.total_teams, 'team')} and {counted(stats.total_matches, 'match', 'matches')} are deleted
            </li>
            <li>
              {dollars(stats.prize_pool)} from {counted(stats.paid_teams, 'paid team')} is refunded to the captains
            </li>
          </ul>
          <NameField label="Type the tournament's name to confirm." name={name} typed={typed} onType={setTyped} />
        </ConfirmDialog>
      )}
    </>
  )
}

const hasSomethingToReset = ({ tournament_status, total_teams, total_matches }: AdminStats): boolean =>
  tournament_status !== null && tournament_status !== 'completed' && total_teams + total_matches > 0

interface NameFieldProps {
  label: string
  name: string
  typed: string
  onType: (text: string) => void
}

const NameField = ({ label, name, typed, onType }: NameFieldProps) => (
  <TextField
    className="mt-4"
    label={label}
    hint={name}
    value={typed}
    onChange={(event) => onType(event.target.value)}
    autoComplete="off"
  />
)

/** Deletes the bracket and keeps teams and payments. Once there are results, the cup's name must be typed. */
export function ResetBracketButton({ tournament, stats }: { tournament: Tournament; stats: AdminStats }) {
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const reset = useAdminAction(resetBracket, adminMessages.resetBracket)
  const hasResults = stats.completed_matches > 0
  const open = () => {
    setTyped('')
    setIsAsking(true)
  }
  const close = () => setIsAsking(false)
  const confirm = () =>
    reset.start(
      { params: { id: tournament.id }, query: hasResults && typed.trim() !== '' ? { confirm_name: typed.trim() } : {} },
      { onSuccess: close },
    )
  return (
    <>
      <Button variant="danger" onClick={open}>
        Reset Bracket
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={confirm}
          title="Reset Bracket?"
          text="The bracket is deleted. Teams and payments are kept, and registration opens again."
          confirmLabel="Reset Bracket"
          busy={reset.isPending}
          confirmDisabled={hasResults && typed.trim() !== tournament.name}
        >
          {hasResults && (
            <NameField
              label={`${counted(stats.completed_matches, 'result')} will be lost. Type the tournament's name to confirm.`}
              name={tournament.name}
              typed={typed}
              onType={setTyped}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
