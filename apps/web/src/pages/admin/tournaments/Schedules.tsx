import { createSchedule, deleteSchedule, editSchedule, type Schedule, skipScheduledDate } from '@cup/contract/schedules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmAction, DialogButton } from '../../../features/admin/ActionButton.tsx'
import { schedulesQuery } from '../../../features/admin/admin-queries.ts'
import { focusHome, useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFormFields } from '../../../features/admin/use-field-errors.ts'
import { dateOnly, dateTimeWithZone, localDateIn, timeInZone, zoneName } from '../../../format/dates.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PanelHeading } from '../Panel.tsx'
import { useNextCup } from './CreateTournament.tsx'
import { DrawFields, TermsFields } from './CupFields.tsx'
import { newSchedule, readSchedule, toScheduleBody, typeSchedule, WEEKDAYS } from './schedule-form.ts'

/** Schedules that create a cup every week. */
export function Schedules() {
  const { data: schedules = [] } = useQuery(schedulesQuery)
  const [edited, setEdited] = useState<Schedule | 'new'>()
  return (
    <section aria-labelledby="schedules">
      <PanelHeading id="schedules" title="Weekly schedules">
        <Button onClick={() => setEdited('new')}>New Schedule</Button>
      </PanelHeading>
      {schedules.length === 0 ? (
        <p className="mt-2 text-text-2">
          A schedule makes a cup every week, draws it and closes it, without an organiser.
        </p>
      ) : (
        <ul aria-label="Schedules" className="mt-4 grid gap-4">
          {schedules.map((schedule) => (
            <ScheduleCard key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule)} />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <ScheduleModal schedule={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}

function ScheduleCard({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const { id, name_pattern: name, zone, enabled } = schedule
  const change = useAdminAction(editSchedule, adminMessages.editSchedule)
  const skip = useAdminAction(skipScheduledDate, adminMessages.skipDate)
  const isOwnZone = zone === zoneName()
  return (
    <li {...focusHome}>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="flex min-w-0 items-center gap-2 text-name font-semibold wrap-anywhere">
            {name} {!enabled && <Badge>Off</Badge>}
          </h3>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={onEdit} aria-label={`Edit ${name}`}>
              Edit
            </Button>
            <DialogButton
              size="small"
              variant="danger"
              aria-label={`Delete ${name}`}
              dialog={(close) => (
                <ConfirmAction
                  endpoint={deleteSchedule}
                  messages={adminMessages.deleteSchedule}
                  input={{ params: { id } }}
                  onClose={close}
                  title={`Delete ${name}?`}
                  text="It makes no more cups. Cups that exist stay as they are."
                  confirmLabel="Delete Schedule"
                />
              )}
            >
              Delete
            </DialogButton>
          </div>
        </div>
        <p className="mt-1 text-text-2">
          Every {WEEKDAYS[schedule.weekday - 1]} at {schedule.time}, {zone}. {drawWords(schedule)}
        </p>
        <div className="mt-2">
          <Switch
            label="Make cups"
            checked={enabled}
            busy={change.isPending}
            onChange={(value) =>
              change.start({ params: { id }, body: { ...toScheduleBody(schedule), enabled: value } })
            }
          />
        </div>
        <h4 className="mt-3 text-small font-medium text-text-2">
          {enabled ? 'Next dates after the cup that is open' : 'Next dates, once cups are made again'}
        </h4>
        <ul aria-label={`Next dates of ${name}`} className="mt-1 grid gap-1">
          {schedule.next_dates.map((start) => (
            <li key={start} className="flex items-center justify-between gap-2">
              <span className="min-w-0">
                <time dateTime={start}>{timeInZone(start, zone)}</time>
                {!isOwnZone && <span className="text-text-2"> · for you {dateTimeWithZone(start)}</span>}
              </span>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Skip ${localDateIn(start, zone)} of ${name}`}
                busy={skip.isPending}
                onClick={() => skip.start({ params: { id }, body: { date: localDateIn(start, zone) } })}
              >
                Skip
              </Button>
            </li>
          ))}
        </ul>
        {schedule.skipped.length > 0 && (
          <p className="mt-2 text-small text-text-3">
            {/* noon, so that it is this day in every zone */}
            Skipped: {schedule.skipped.map((day) => dateOnly(`${day}T12:00`)).join(' · ')}
          </p>
        )}
      </Card>
    </li>
  )
}

const drawWords = ({ automatic_draw, min_teams }: Schedule): string =>
  automatic_draw ? `Drawn at the start from ${min_teams} teams on.` : 'An organiser draws the bracket.'

interface ScheduleModalProps {
  /** Undefined makes a new one. */
  schedule: Schedule | undefined
  onClose: () => void
}

function ScheduleModal({ schedule, onClose }: ScheduleModalProps) {
  const { name } = useNextCup()
  const before = schedule ? toScheduleBody(schedule) : newSchedule(zoneName(), name || undefined)
  const form = useFormFields(createSchedule.body, typeSchedule(before))
  const create = useAdminAction(createSchedule, adminMessages.createSchedule)
  const edit = useAdminAction(editSchedule, adminMessages.editSchedule)
  const submit = () => {
    const body = form.check(readSchedule(form.typed))
    if (body === undefined) return
    if (schedule) edit.start({ params: { id: schedule.id }, body }, { onSuccess: onClose })
    else create.start({ body }, { onSuccess: onClose })
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
      <TextField label="Name" hint="{n} becomes the number of the cup" {...form.field('name_pattern')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Weekday" value={form.typed.weekday} onChange={form.field('weekday').onChange}>
          {WEEKDAYS.map((day, at) => (
            <option key={day} value={at + 1}>
              {day}
            </option>
          ))}
        </SelectField>
        <TextField label="Time" type="time" {...form.field('time')} />
        <TextField
          label="Time zone"
          list="time-zones"
          hint="19:00 stays 19:00 there, summer and winter"
          {...form.field('zone')}
        />
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <TextField label="Number of the first cup" inputMode="numeric" {...form.field('first_number')} />
      </div>
      <TermsFields form={form} />
      <DrawFields form={form} />
      <CheckField label="Run the check-ins" hint="The server opens and closes them" {...form.box('automatic')} />
      <CheckField label="Players report their results" {...form.box('reporting')} />
    </FormModal>
  )
}
