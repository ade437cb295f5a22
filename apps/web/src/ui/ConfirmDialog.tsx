import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import { keepTabInside } from './keep-tab-inside.ts'
import { dialogStyle, ModalFooter } from './Modal.tsx'
import { useCloseRequest } from './use-close-request.ts'

interface ConfirmDialogProps {
  onClose: () => void
  onConfirm: () => void
  title: string
  text: string
  /** The details, for example what will be lost. */
  children?: ReactNode
  confirmLabel: string
  /** For actions that cancel something themselves. */
  cancelLabel?: string
  busy?: boolean
  danger?: boolean
  confirmDisabled?: boolean
}

/** Asks for confirmation; Cancel has the focus. Import it from code loaded on demand. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, onConfirm, title, text, children, confirmLabel, busy = false, danger = true } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const requestClose = () => {
    if (!busy) onClose()
  }
  // Base UI handles Escape and prevents its default, so this only sees Back.
  useCloseRequest(true, requestClose)
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && requestClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto overscroll-contain p-4">
          <AlertDialog.Popup initialFocus={cancel} onKeyDown={keepTabInside} className={`${dialogStyle} max-w-110`}>
            <AlertDialog.Title className="text-2xl/8 font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-text-2">{text}</AlertDialog.Description>
            {children && <div className="mt-4 text-small text-text-2">{children}</div>}
            <ModalFooter>
              <AlertDialog.Close ref={cancel} render={<Button disabled={busy} />}>
                {props.cancelLabel ?? 'Cancel'}
              </AlertDialog.Close>
              <Button
                variant={danger ? 'danger' : 'primary'}
                busy={busy}
                disabled={props.confirmDisabled ?? false}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </ModalFooter>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
