type TextField = HTMLInputElement | HTMLTextAreaElement

/** What is typed here is worth nothing without its page, or no text at all. */
const PASSING = ['search', 'checkbox', 'radio', 'range']

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !PASSING.includes(target.type))

/** A dialog is something that a person is doing; the sheet of a match is something to read, and its fields count alone. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not(:has([data-match-sheet]))'

/** Notices whether leaving this page would lose something: text that was typed and is still there, or an open dialog. */
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
