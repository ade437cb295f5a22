import { createSchedule, type Schedule, type ScheduleBody } from '@cup/contract/schedules'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { scheduleActions } from '../../../features/admin/schedule-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { zoneName } from '../../../format/dates.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { newSchedule, toScheduleBody, WEEKDAYS } from './schedule-form.ts'

interface ScheduleModalProps {
  /** Undefined makes a new one. */
  schedule: Schedule | undefined
  onClose: () => void
}

export function ScheduleModal({ schedule, onClose }: ScheduleModalProps) {
  const [body, setBody] = useState(() => (schedule ? toScheduleBody(schedule) : newSchedule(zoneName())))
  const [key] = useState(newIdempotencyKey)
  const create = useAdminAction(scheduleActions.create)
  const edit = useAdminAction(scheduleActions.edit)
  const set = (change: Partial<ScheduleBody>) => setBody((now) => ({ ...now, ...change }))
  const submit = () => {
    const checked = createSchedule.body.safeParse(body)
    if (!checked.success) {
      toast.error(checked.error.issues[0]?.message ?? 'Please check the fields')
      return
    }
    if (schedule) edit.start({ id: schedule.id, ...body }, { onSuccess: onClose })
    else create.start({ ...body, idempotencyKey: key }, { onSuccess: onClose })
  }
  const number = (name: 'first_number' | 'min_teams' | 'entry_fee' | 'added_prize', label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      value={String(body[name] ?? 0)}
      onChange={(event) => set({ [name]: Number(event.target.value) })}
    />
  )
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
        onChange={(event) => set({ name_pattern: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
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
        <TextField label="Time" type="time" value={body.time} onChange={(event) => set({ time: event.target.value })} />
        <TextField
          label="Time zone"
          hint="19:00 stays 19:00 there, summer and winter"
          value={body.zone}
          onChange={(event) => set({ zone: event.target.value.trim() })}
        />
        {number('first_number', 'Number of the first cup')}
        {number('entry_fee', 'Entry fee in dollars')}
        <TextField
          label="Team limit"
          hint="Empty takes any number of teams"
          type="number"
          inputMode="numeric"
          value={body.team_limit === null || body.team_limit === undefined ? '' : String(body.team_limit)}
          onChange={(event) => set({ team_limit: event.target.value === '' ? null : Number(event.target.value) })}
        />
        {number('added_prize', 'Added prize in dollars')}
        <TextField
          label="Who adds the prize"
          value={body.added_prize_by ?? ''}
          onChange={(event) => set({ added_prize_by: event.target.value })}
        />
      </div>
      <label className="grid gap-1.5 text-small font-medium text-text-2">
        Rules
        <textarea
          rows={3}
          value={body.rules ?? ''}
          onChange={(event) => set({ rules: event.target.value })}
          className="rounded-control border border-line-strong bg-canvas px-3.5 py-2.5 text-base font-normal text-text"
        />
      </label>
      <CheckField
        label="Draw the bracket at the start"
        hint="With too few teams it waits fifteen minutes, then cancels and refunds"
        checked={body.automatic_draw}
        onChange={(automatic_draw) => set({ automatic_draw })}
      />
      {body.automatic_draw && number('min_teams', 'Minimum of teams')}
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
