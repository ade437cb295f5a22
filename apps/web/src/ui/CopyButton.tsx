import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { announce } from './announcer.ts'
import { toast } from './toast.ts'

const SHOWN_MS = 2000

/** Puts a text on the clipboard and shows a tick for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = () =>
    copyText(text, () => {
      setCopied(true)
      announce('Copied')
    })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
      className="grid size-9 shrink-0 place-items-center rounded-chip text-text-2 hover:bg-raised hover:text-text pointer-coarse:size-11"
    >
      {copied ? (
        <Check aria-hidden="true" className="size-4 text-green" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
    </button>
  )
}

/** Puts a text on the clipboard. */
export async function copyText(text: string, onCopied: () => void, failure = 'Could not copy'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    onCopied()
  } catch (error) {
    toast.failure(error, failure)
  }
}
