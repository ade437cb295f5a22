import { banUser, type ListedUser } from '@cup/contract/users'
import { useState } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFieldErrors } from '../../../features/admin/use-field-errors.ts'
import { localInputToIso, zoneName } from '../../../format/dates.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Keeps a person out of cups, until a date or for good. */
export function BanModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [isForGood, setIsForGood] = useState(false)
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const { errors, check } = useFieldErrors(banUser.body)
  const ban = useAdminAction(banUser, adminMessages.banUser)
  const submit = () => {
    const body = check({ until: isForGood ? null : (localInputToIso(until) ?? until), reason })
    if (body) ban.start({ params: { id: user.id }, body }, { onSuccess: onClose })
  }
  return (
    <FormModal
      title={`Ban ${user.name}?`}
      description="A banned person can sign in and watch, but not create, join or pay for a team. Teams they are in stay as they are."
      submitLabel="Ban"
      danger
      busy={ban.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isForGood && (
        <TextField
          type="datetime-local"
          label="Until"
          required
          value={until}
          onChange={(event) => setUntil(event.target.value)}
          error={errors.until}
          hint={`In your time zone, ${zoneName()}`}
        />
      )}
      <CheckField label="For good" checked={isForGood} onChange={setIsForGood} />
      <TextField
        label="Reason"
        required
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errors.reason}
        hint="Only admins see it."
      />
    </FormModal>
  )
}
