type TextField = HTMLInputElement | HTMLTextAreaElement

/** Types of fields that hold no text, or none that is worth keeping. */
const IGNORED_TYPES = ['search', 'checkbox', 'radio', 'range']

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !IGNORED_TYPES.includes(target.type))

/** An open dialog counts as work in progress. The match sheet is for reading, so only its fields count. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not(:has([data-match-sheet]))'

/** Tracks whether leaving the page would lose work: typed text or an open dialog. */
export function watchTyping(): { isUnderWay: () => boolean; stop: () => void } {
  const fields = new Set<TextField>()
  const note = ({ target }: Event) => {
    if (isTextField(target)) fields.add(target)
  }
  const holdsText = (): boolean => {
    for (const field of fields) if (!field.isConnected) fields.delete(field)
    return [...fields].some(({ value }) => value.trim() !== '')
  }
  document.addEventListener('input', note)
  return {
    isUnderWay: () => holdsText() || document.querySelector(OPEN_DIALOG) !== null,
    stop: () => document.removeEventListener('input', note),
  }
}
