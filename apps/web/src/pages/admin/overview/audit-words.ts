/** `team.kick_player` → "Kick Player", `team.rename` → "Rename Team": spelled like the buttons. */
export function actionWords(action: string): string {
  const [noun = '', verb] = action.split('.')
  const phrase = verb === undefined || verb.includes('_') ? (verb ?? noun) : `${verb} ${noun}`
  const words = phrase
    .replaceAll('_', ' ')
    .replace(/^checkin\b/, 'check in')
    .replace('checkin', 'check-in')
    .replace(/\bdq\b/, 'DQ')
  return words.replaceAll(/(?<=^| )(?!for )[a-z]/g, (first) => first.toUpperCase())
}

interface AuditChange {
  field: string
  before: string | undefined
  after: string | undefined
}

/** The changed fields of an entry. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field: field.replaceAll('_', ' '), before: old.get(field), after: now.get(field) }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(Object.entries(value).map(([field, part]) => [field, shown(part)]))
}

function shown(value: unknown): string {
  if (value === null || value === '') return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
