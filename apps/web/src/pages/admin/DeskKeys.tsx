import { useEffect, useState } from 'react'
import { readStored, store } from '../../api/browser-storage.ts'
import { Modal } from '../../ui/Modal.tsx'
import { Switch } from '../../ui/Switch.tsx'

const STORED = 'admin-keys'

const KEYS = [
  { key: 'j', description: 'Next row' },
  { key: 'k', description: 'Previous row' },
  { key: 's', description: 'Set the score of the row, or of the first match that has one to set' },
  { key: 'c', description: 'Start or process the check-in of the row, or of the first match that waits for it' },
  { key: '/', description: 'Search' },
  { key: '?', description: 'This list' },
] as const

/** Single-key shortcuts of the dashboard. They can be switched off, because speech input would trigger them. */
export function DeskKeys() {
  const [isOpen, setIsOpen] = useState(false)
  const [isOn, setIsOn] = useState(() => readStored('local', STORED) !== 'off')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      if (event.key === '?') setIsOpen(true)
      else if (!isOn || !handleKey(event.key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
  const change = (on: boolean) => {
    store('local', STORED, on ? 'on' : 'off')
    setIsOn(on)
  }
  return isOpen ? (
    <Modal title="Keyboard" onClose={() => setIsOpen(false)}>
      <dl className="mb-5 grid grid-cols-[3rem_1fr] gap-y-2">
        {KEYS.map(({ key, description }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-chip border border-line-strong bg-canvas px-2 py-0.5 font-mono">{key}</kbd>
            </dt>
            <dd className="text-text-2">{description}</dd>
          </div>
        ))}
      </dl>
      <Switch label="Keys" hint="The list under ? stays." checked={isOn} onChange={change} />
    </Modal>
  ) : null
}

/** Ignores keys while typing, with a modifier, and while a dialog or a menu is open. */
function isShortcut({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented || !(target instanceof Element)) return false
  if (target.closest('input, textarea, select, [contenteditable], [role="menu"]')) return false
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

const panel = (): Element | null => document.querySelector('[role="tabpanel"]')

/** Returns whether the key did anything. */
function handleKey(key: string): boolean {
  if (key === 'j') return moveRow(1)
  if (key === 'k') return moveRow(-1)
  if (key === 's') return pressIn('score')
  if (key === 'c') return pressIn('checkin')
  if (key !== '/') return false
  const search = panel()?.querySelector<HTMLElement>('input[type="search"]')
  search?.focus()
  return search !== null && search !== undefined
}

const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('li[data-focus-home]') ?? null

function moveRow(step: 1 | -1): boolean {
  const rows = [...(panel()?.querySelectorAll<HTMLElement>('li[data-focus-home]') ?? [])]
  const row = rowOf(document.activeElement)
  const now = row === null ? -1 : rows.indexOf(row)
  const next = rows[now === -1 ? 0 : now + step]
  next?.focus()
  next?.scrollIntoView?.({ block: 'nearest' })
  return next !== undefined
}

function pressIn(name: 'score' | 'checkin'): boolean {
  const selector = `button[data-key="${name}"]:enabled`
  const row = rowOf(document.activeElement)
  const button = (row ?? panel())?.querySelector<HTMLElement>(selector)
  button?.focus()
  button?.click()
  return button !== null && button !== undefined
}
