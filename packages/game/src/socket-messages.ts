export interface SocketMessage {
  event: string
  data: Fields
}

export type Fields = Readonly<Record<string, unknown>>

/** Longer frames are ignored; a state of eight players takes about 4 KB. */
const MAX_FRAME = 256 * 1024

/**
 * The messages in one frame of the game's socket; none if it is unreadable. A frame may be text or bytes and contain
 * several objects back to back; `Data` is documented as an object and arrives as a string of JSON.
 */
export function readFrame(frame: unknown): SocketMessage[] {
  const text = frameText(frame)
  if (text.length > MAX_FRAME) return []
  const whole = parse(text)
  const values = whole === undefined ? splitObjects(text).map(parse) : [whole]
  return values.flatMap(toMessage)
}

function frameText(frame: unknown): string {
  if (typeof frame === 'string') return frame
  const binary = frame instanceof ArrayBuffer || frame instanceof Uint8Array
  return binary && frame.byteLength <= MAX_FRAME ? new TextDecoder().decode(frame) : ''
}

function toMessage(value: unknown): SocketMessage[] {
  const { Event: event, Data: data } = fieldsOf(value)
  if (typeof event !== 'string') return []
  return [{ event, data: fieldsOf(typeof data === 'string' ? parse(data) : data) }]
}

/** The fields of an object; none for everything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The objects of a text that holds several, by their outermost braces. */
function splitObjects(text: string): string[] {
  const objects: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"' && depth > 0) at = endOfString(text, at)
    else if (character === '{' && depth++ === 0) start = at
    else if (character === '}' && depth > 0 && --depth === 0) objects.push(text.slice(start, at + 1))
  }
  return objects
}

function endOfString(text: string, quote: number): number {
  let at = quote + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
