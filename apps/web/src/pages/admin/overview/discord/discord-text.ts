import { once } from '../../../../format/once.ts'

/** A part of a Discord message. `time` is in seconds since 1970, as Discord's own timestamps are. */
export type DiscordPart =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; parts: DiscordPart[] }
  | { kind: 'link'; address: string }
  | { kind: 'time'; seconds: number; style: TimeStyle }

type TimeStyle = 'F' | 'R' | 't'

/** The Markdown that our announcements use. An escaped character comes first, because it disables all other marks. */
const MARKS =
  /\\(?<escaped>[!-/:-@[-`{-~])|\*\*(?<bold>(?:\\.|[^\\])+?)\*\*|<t:(?<seconds>\d{1,12}):(?<style>[FRt])>|(?<address>https?:\/\/[^\s<]+)/gs

/** Reads the Markdown of an announcement as Discord does. */
export function readDiscordText(text: string): DiscordPart[] {
  const parts: DiscordPart[] = []
  let end = 0
  for (const mark of text.matchAll(MARKS)) {
    addText(parts, text.slice(end, mark.index))
    end = mark.index + mark[0].length
    const { escaped, bold, seconds, style, address } = mark.groups ?? {}
    if (escaped !== undefined) addText(parts, escaped)
    else if (bold !== undefined) parts.push({ kind: 'bold', parts: readDiscordText(bold) })
    else if (seconds !== undefined) parts.push({ kind: 'time', seconds: Number(seconds), style: style as TimeStyle })
    else if (address !== undefined) parts.push({ kind: 'link', address })
  }
  addText(parts, text.slice(end))
  return parts
}

/** Joins adjacent texts: an escaped character would otherwise be a separate part. */
function addText(parts: DiscordPart[], text: string): void {
  if (text === '') return
  const last = parts.at(-1)
  if (last?.kind === 'text') last.text += text
  else parts.push({ kind: 'text', text })
}

const whole = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' }))
const clock = once(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }))
const relative = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How Discord displays one of its timestamps: `in 2 days`, `6:00 PM`, the whole date. */
export function discordTime(seconds: number, style: 'F' | 'R' | 't', nowMs: number): string {
  const moment = new Date(seconds * 1000)
  if (style === 'F') return whole().format(moment)
  if (style === 't') return clock().format(moment)
  const left = seconds - nowMs / 1000
  const [unit, length] = UNITS.find(([, each]) => Math.abs(left) >= each - 0.5) ?? (['second', 1] as const)
  return relative().format(Math.round(left / length), unit)
}
