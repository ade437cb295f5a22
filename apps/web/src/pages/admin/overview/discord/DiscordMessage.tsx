import { serverNow } from '../../../../features/clock/server-clock.ts'
import { type DiscordPart, discordTime, readDiscordText } from './discord-text.ts'

/** An announcement as the channel will show it. */
export function DiscordMessage({ text }: { text: string }) {
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
