/** A part of a Discord message. `time` is in seconds since 1970, as Discord's own timestamps are. */
export type DiscordPart =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; parts: DiscordPart[] }
  | { kind: 'link'; address: string }
  | { kind: 'time'; seconds: number; style: TimeStyle }

type TimeStyle = 'F' | 'R' | 't'

/** The marks that our announcements use. An escaped character comes first, because it switches every other mark off. */
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

/** Joins neighbours: an escaped character would otherwise be a part of its own. */
function addText(parts: DiscordPart[], text: string): void {
  if (text === '') return
  const last = parts.at(-1)
  if (last?.kind === 'text') last.text += text
  else parts.push({ kind: 'text', text })
}
