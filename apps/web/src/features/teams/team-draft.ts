import { store, takeStored } from '../../api/browser-storage.ts'

const KEY = 'team-draft'

export interface TeamDraft {
  name: string
  emails: [string, string]
}

export const EMPTY_DRAFT: TeamDraft = { name: '', emails: ['', ''] }

/** Keeps the typed values during a sign-in, which leaves the page; until the tab is closed. */
export const keepDraft = (draft: TeamDraft): boolean => store('session', KEY, JSON.stringify(draft))

/** Returns the kept draft once. */
export function takeDraft(): TeamDraft | undefined {
  try {
    const kept = takeStored('session', KEY)
    return kept === null ? undefined : readDraft(JSON.parse(kept))
  } catch {
    return undefined
  }
}

function readDraft(value: Partial<TeamDraft>): TeamDraft {
  const text = (part: unknown) => (typeof part === 'string' ? part : '')
  return { name: text(value.name), emails: [text(value.emails?.[0]), text(value.emails?.[1])] }
}
