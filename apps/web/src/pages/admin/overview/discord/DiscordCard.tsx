import {
  ANNOUNCEMENT_KINDS,
  type AnnouncementKind,
  type Announcements,
  setAnnouncements,
  testAnnouncement,
} from '@cup/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ActionButton } from '../../../../features/admin/ActionButton.tsx'
import { announcementsQuery } from '../../../../features/admin/admin-queries.ts'
import { useAdminAction } from '../../../../features/admin/use-admin-action.ts'
import { serverNow } from '../../../../features/clock/server-clock.ts'
import { dateTimeWithZone } from '../../../../format/dates.ts'
import { adminMessages } from '../../../../messages/admin-messages.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { CheckField } from '../../../../ui/CheckField.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { PanelLoading } from '../../Panel.tsx'
import { type DiscordPart, discordTime, readDiscordText } from './discord-text.ts'

const LABELS: Record<AnnouncementKind, string> = {
  cup_open: 'Cup open',
  bracket_drawn: 'Bracket drawn',
  matches_called: 'Matches called',
  results: 'Results',
  podium: 'Podium',
}

/** The Discord webhook, the kinds of messages it gets, and a preview of each. */
export function DiscordCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="-my-2 flex min-h-11 cursor-pointer items-center font-display text-section font-semibold">
          Discord announcements
        </summary>
        {isOpen && <LoadedChannel />}
      </details>
    </Card>
  )
}

/** Fetches the settings only when the card is opened, because they are rarely needed. */
function LoadedChannel() {
  const query = useQuery(announcementsQuery)
  return query.data ? <Channel announcements={query.data} /> : <PanelLoading query={query} />
}

function Channel({ announcements }: { announcements: Announcements }) {
  const change = useAdminAction(setAnnouncements, adminMessages.setAnnouncements)
  const { discord_webhook_url: webhook, kinds, previews, problem, waiting, last_sent_at } = announcements
  if (webhook === null) return <Unconnected previews={previews} />
  return (
    <div className="mt-2 grid gap-4">
      <p className="text-text-2">
        Announced by <code className="text-small break-all">{webhook}</code>
      </p>
      {problem !== null && <Notice tone="warning">{problem}</Notice>}
      <p className="text-small text-text-3">
        {waiting > 0 ? `${waiting} waiting · ` : ''}
        {last_sent_at === null ? 'Nothing sent yet' : `Last sent ${dateTimeWithZone(last_sent_at)}`}
      </p>
      <ul className="grid gap-3">
        {ANNOUNCEMENT_KINDS.map((kind) => (
          <li key={kind}>
            <CheckField
              label={LABELS[kind]}
              checked={kinds.includes(kind)}
              disabled={change.isPending}
              onChange={(on) =>
                change.start({
                  body: { kinds: ANNOUNCEMENT_KINDS.filter((each) => (each === kind ? on : kinds.includes(each))) },
                })
              }
            />
            <div className="sm:ml-8">
              <DiscordMessage text={previewOf(kind, previews)} />
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ActionButton endpoint={testAnnouncement} messages={adminMessages.testAnnouncement} input={{}}>
          Send test
        </ActionButton>
        <Button
          size="small"
          variant="danger"
          busy={change.isPending}
          onClick={() => change.start({ body: { discord_webhook_url: null } })}
        >
          Remove webhook
        </Button>
      </div>
    </div>
  )
}

const previewOf = (kind: AnnouncementKind, previews: Announcements['previews']): string =>
  previews.find((preview) => preview.kind === kind)?.text ?? ''

/** Examples are shown before a channel is set up as well, so that an organiser can decide. */
function Unconnected({ previews }: { previews: Announcements['previews'] }) {
  return (
    <div className="mt-2 grid gap-6">
      <WebhookForm />
      <section aria-labelledby="discord-previews">
        <h3 id="discord-previews" className="font-semibold">
          What the channel will see
        </h3>
        <dl className="mt-2 grid gap-3 lg:grid-cols-2">
          {ANNOUNCEMENT_KINDS.map((kind) => (
            <div key={kind}>
              <dt className="mb-1 text-small text-text-3">{LABELS[kind]}</dt>
              <dd>
                <DiscordMessage text={previewOf(kind, previews)} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function WebhookForm() {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const change = useAdminAction(setAnnouncements, adminMessages.setAnnouncements)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() === '') setError('Discord webhook address is required')
    else change.start({ body: { discord_webhook_url: url.trim() } })
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <p className="text-text-2">
        Announce the cup in a channel: when it opens, when the bracket is drawn, when matches are called, results and
        the podium.
      </p>
      <TextField
        label="Webhook address"
        hint="In Discord: channel settings, Integrations, Webhooks, Copy Webhook URL. It is stored and shown masked."
        value={url}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setUrl(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" busy={change.isPending} className="justify-self-start max-sm:w-full">
        Connect Discord
      </Button>
    </form>
  )
}

/** An announcement as the channel will show it. */
function DiscordMessage({ text }: { text: string }) {
  return (
    <div className="rounded-control border border-line bg-canvas px-3.5 py-2.5 text-small break-words whitespace-pre-line text-text-2">
      <Parts parts={readDiscordText(text)} />
    </div>
  )
}

const Parts = ({ parts }: { parts: readonly DiscordPart[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change their order
  parts.map((part, place) => <Part key={place} part={part} />)

function Part({ part }: { part: DiscordPart }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'bold':
      return (
        <strong className="font-bold text-text">
          <Parts parts={part.parts} />
        </strong>
      )
    case 'link':
      return (
        <a href={part.address} target="_blank" rel="noreferrer" className="text-blue underline underline-offset-2">
          {part.address}
        </a>
      )
    case 'time':
      return (
        <time
          dateTime={new Date(part.seconds * 1000).toISOString()}
          className="rounded-sm bg-hover box-decoration-clone px-1 py-px"
        >
          {discordTime(part.seconds, part.style, serverNow())}
        </time>
      )
  }
}
