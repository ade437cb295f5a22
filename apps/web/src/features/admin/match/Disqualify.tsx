import { DEFAULT_DQ_REASON } from '@cup/contract/constants'
import { disqualifyTeam } from '@cup/contract/matches'
import { useState } from 'react'
import { adminConfirmations, adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type AdminMatch, isLineUpKnown, matchTitle } from '../admin-match.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { useFormFields } from '../use-field-errors.ts'
import { changeByRefusal, type MatchChange } from './change-by-refusal.ts'
import { MatchChangedNotice } from './MatchChangedNotice.tsx'
import { SideName } from './SideName.tsx'

function DisqualifyModal({ entry, onClose }: { entry: AdminMatch; onClose: () => void }) {
  const { match, team1, team2 } = entry
  const [teamId, setTeamId] = useState<string | null>(null)
  const [wantsWithdrawal, setWantsWithdrawal] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [expectedRevision] = useState(match.revision)
  const [change, setChange] = useState<MatchChange>()
  const { typed, field, check } = useFormFields(disqualifyTeam.query, { reason: DEFAULT_DQ_REASON as string })
  const disqualify = useAdminAction(disqualifyTeam, adminMessages.disqualifyTeam)
  // Without an opponent no team can win the match, so only a withdrawal is possible.
  const hasOpponent = isLineUpKnown(match)
  const withdraw = wantsWithdrawal || !hasOpponent
  const name = teamId === match.team1_id ? team1 : team2

  const openConfirmation = () => {
    if (check({ ...typed, team_id: teamId ?? '' })) setIsConfirming(true)
  }
  const confirm = (revision: number) => {
    const query = check({ ...typed, team_id: teamId ?? '' })
    if (query === undefined) return
    disqualify.start(
      {
        params: { id: match.id },
        query: { ...query, seen: String(revision), ...(withdraw ? { withdraw: 'true' } : {}) },
      },
      {
        onSuccess: onClose,
        onRefused: (error) => {
          const changed = changeByRefusal(error)
          setChange(changed)
          return changed !== undefined
        },
      },
    )
  }
  return (
    <FormModal
      title="Disqualify Team"
      description={matchTitle(entry)}
      submitLabel="DQ Team"
      danger
      busy={disqualify.isPending}
      submitDisabled={teamId === null}
      onSubmit={openConfirmation}
      onClose={onClose}
    >
      {!disqualify.isPending && <MatchChangedNotice entry={entry} expectedRevision={expectedRevision} />}
      <RadioCards
        legend="Team"
        options={[
          {
            value: match.team1_id ?? 'team1',
            label: <SideName side="blue">{team1}</SideName>,
            disabled: match.team1_id === null,
          },
          {
            value: match.team2_id ?? 'team2',
            label: <SideName side="orange">{team2}</SideName>,
            disabled: match.team2_id === null,
          },
        ]}
        value={teamId}
        onChange={setTeamId}
      />
      <TextField
        label="DQ Reason"
        required
        autoComplete="off"
        {...field('reason')}
        hint="Shown publicly on the match."
      />
      <CheckField
        label="Withdraw from the tournament"
        hint={
          hasOpponent
            ? 'The team leaves the tournament and its later matches are walkovers. Otherwise this is one loss.'
            : 'The opponent is not known yet, so the team can only withdraw from the tournament.'
        }
        checked={withdraw}
        disabled={!hasOpponent}
        onChange={setWantsWithdrawal}
      />
      <Notice tone="warning">
        {hasOpponent
          ? 'The win goes to the opponent and the match is marked completed.'
          : 'The win goes to the opponent once it is known.'}
      </Notice>
      {change && (
        <ConfirmDialog
          onClose={() => setChange(undefined)}
          onConfirm={() => confirm(change.revision)}
          title={`Still DQ ${name}?`}
          text={change.detail}
          confirmLabel="DQ Team"
          busy={disqualify.isPending}
        />
      )}
      {isConfirming && change === undefined && (
        <ConfirmDialog
          onClose={() => setIsConfirming(false)}
          onConfirm={() => confirm(expectedRevision)}
          title={`DQ ${name}?`}
          text={adminConfirmations.disqualifyTeam}
          confirmLabel={withdraw ? 'Withdraw team' : 'DQ Team'}
          busy={disqualify.isPending}
        >
          {withdraw && `${name} leaves the tournament; its later matches are walkovers.`}
        </ConfirmDialog>
      )}
    </FormModal>
  )
}

/** If another admin completes the match, an open form stays open and says so. */
export function DisqualifyButton({ entry }: { entry: AdminMatch }) {
  const [isOpen, setIsOpen] = useState(false)
  const isEmpty = entry.match.team1_id === null && entry.match.team2_id === null
  const isOver = entry.match.match_status === 'completed'
  return (
    <>
      {!isOver && (
        <Button
          variant="ghost"
          size="small"
          disabled={isEmpty}
          aria-description={matchTitle(entry)}
          onClick={() => setIsOpen(true)}
        >
          DQ Team
        </Button>
      )}
      {isOpen && <DisqualifyModal entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  )
}
