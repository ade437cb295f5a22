import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from './Button.tsx'
import { Modal, ModalFooter } from './Modal.tsx'

interface FormModalProps {
  title: string
  description?: ReactNode
  submitLabel: string
  /** Submitting removes something. */
  danger?: boolean
  busy: boolean
  submitDisabled?: boolean
  /** False where Enter must not submit, because the action clears something. */
  enterSubmits?: boolean
  onSubmit: () => void
  onClose: () => void
  initialFocus?: RefObject<HTMLElement | null>
  wide?: boolean
  children: ReactNode
}

/** A dialog with fields, Cancel and one action. Import it from code loaded on demand. */
export function FormModal({
  title,
  description,
  submitLabel,
  danger = false,
  busy,
  submitDisabled = false,
  enterSubmits = true,
  onSubmit,
  onClose,
  initialFocus,
  wide = false,
  children,
}: FormModalProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The submit event of a form in a portal inside the dialog bubbles up to here as well.
    if (event.target === event.currentTarget && enterSubmits && !busy && !submitDisabled) onSubmit()
  }
  return (
    <Modal
      onClose={onClose}
      title={title}
      description={description}
      busy={busy}
      width={wide ? 'form' : 'narrow'}
      {...(initialFocus ? { initialFocus } : {})}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {children}
        <ModalFooter>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type={enterSubmits ? 'submit' : 'button'}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={submitDisabled}
            {...(enterSubmits ? {} : { onClick: onSubmit })}
          >
            {submitLabel}
          </Button>
        </ModalFooter>
      </form>
    </Modal>
  )
}
