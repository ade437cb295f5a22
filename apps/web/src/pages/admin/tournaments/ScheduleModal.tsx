import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import { createSchedule, editSchedule, type Schedule, type ScheduleBody } from '@cup/contract/schedules'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFieldErrors } from '../../../features/admin/use-field-errors.ts'
import { zoneName } from '../../../format/dates.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { DrawFields } from './DrawFields.tsx'
import { newSchedule, toScheduleBody, WEEKDAYS } from './schedule-form.ts'
import { TermsFields } from './TermsFields.tsx'
import { readTerms, termsErrors, typeTerms } from './terms-form.ts'

interface ScheduleModalProps {
  /** Undefined makes a new one. */
  schedule: Schedule | undefined
  onClose: () => void
}

export function ScheduleModal({ schedule, onClose }: ScheduleModalProps) {
  const [body, setBody] = useState(() => (schedule ? toScheduleBody(schedule) : newSchedule(zoneName())))
  const [terms, setTerms] = useState(() => typeTerms({ ...DEFAULT_TERMS, ...schedule }))
  const [minTeams, setMinTeams] = useState(String(body.min_teams))
  const [key] = useState(newIdempotencyKey)
  const { errors, check } = useFieldErrors(createSchedule.body)
  const create = useAdminAction(createSchedule, adminMessages.createSchedule)
  const edit = useAdminAction(editSchedule, adminMessages.editSchedule)
  const set = (change: Partial<ScheduleBody>) => setBody((now) => ({ ...now, ...change }))
  const submit = () => {
    const checked = check({ ...body, ...readTerms(terms), min_teams: Number(minTeams) })
    if (checked === undefined) return
    if (schedule) edit.start({ params: { id: schedule.id }, body: checked }, { onSuccess: onClose })
    else create.start({ body: checked }, { idempotencyKey: key, onSuccess: onClose })
  }
  return (
    <FormModal
      wide
      title={schedule ? 'Edit Schedule' : 'New Schedule'}
      description={
        schedule ? 'Changes count for later cups. The cup that is open stays as it is.' : 'Its first cup opens at once.'
      }
      submitLabel={schedule ? 'Save Schedule' : 'Create Schedule'}
      busy={create.isPending || edit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="{n} becomes the number of the cup"
        value={body.name_pattern}
        error={errors.name_pattern}
        onChange={(event) => set({ name_pattern: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Weekday"
          value={body.weekday}
          onChange={(event) => set({ weekday: Number(event.target.value) })}
        >
          {WEEKDAYS.map((day, at) => (
            <option key={day} value={at + 1}>
              {day}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Time"
          type="time"
          value={body.time}
          error={errors.time}
          onChange={(event) => set({ time: event.target.value })}
        />
        <TextField
          label="Time zone"
          list="time-zones"
          hint="19:00 stays 19:00 there, summer and winter"
          value={body.zone}
          error={errors.zone}
          onChange={(event) => set({ zone: event.target.value.trim() })}
        />
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <TextField
          label="Number of the first cup"
          inputMode="numeric"
          value={String(body.first_number)}
          error={errors.first_number}
          onChange={(event) => set({ first_number: Number(event.target.value) })}
        />
      </div>
      <TermsFields
        typed={terms}
        errors={termsErrors(errors)}
        onChange={(changed) => setTerms((now) => ({ ...now, ...changed }))}
      />
      <DrawFields
        typed={{ automatic_draw: body.automatic_draw, min_teams: minTeams }}
        error={errors.min_teams}
        onChange={({ automatic_draw, min_teams }) => {
          if (automatic_draw !== undefined) set({ automatic_draw })
          if (min_teams !== undefined) setMinTeams(min_teams)
        }}
      />
      <CheckField
        label="Run the check-ins"
        hint="The server opens and closes them"
        checked={body.automatic}
        onChange={(automatic) => set({ automatic })}
      />
      <CheckField
        label="Players report their results"
        checked={body.reporting}
        onChange={(reporting) => set({ reporting })}
      />
    </FormModal>
  )
}
