import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useRef } from 'react'
import { keepTabInside } from './keep-tab-inside.ts'
import { useCloseRequest } from './use-close-request.ts'

interface ModalProps {
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** A request is running: Escape, Back, backdrop and close button are disabled until it ends. */
  busy?: boolean
  /** `dialog` for content that is read first, where no control should have the focus. */
  initialFocus?: RefObject<HTMLElement | null> | 'dialog'
  /** Gets the focus when the dialog closes; by default the element that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined
  width?: keyof typeof WIDTHS
  /** Fills the screen of a phone: for dialogs with fields, not for a short question. */
  fillsPhone?: boolean
}

/** `room`: two columns on a desktop. */
const WIDTHS = { narrow: 'max-w-105', form: 'max-w-2xl', room: 'max-w-105 md:max-w-3xl' } as const

/** The shell of every dialog, open as long as it is rendered. Import it from code that is itself loaded on demand. */
export function Modal(props: ModalProps) {
  const {
    onClose,
    title,
    description,
    children,
    busy = false,
    initialFocus,
    width = 'narrow',
    fillsPhone = false,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  const firstFocus = initialFocus === 'dialog' ? popup : initialFocus
  const requestClose = () => {
    if (!busy) onClose()
  }
  // Base UI handles Escape and prevents its default, so this only sees Back.
  useCloseRequest(true, requestClose)
  return (
    <Dialog.Root open onOpenChange={(next) => !next && requestClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Dialog.Viewport
          className={`fixed inset-0 z-50 grid place-items-center overflow-y-auto overscroll-contain p-4 ${
            fillsPhone ? 'max-sm:place-items-stretch max-sm:p-0' : ''
          }`}
        >
          <Dialog.Popup
            ref={popup}
            onKeyDown={keepTabInside}
            {...(firstFocus ? { initialFocus: firstFocus } : {})}
            {...(props.finalFocus ? { finalFocus: props.finalFocus } : {})}
            className={`${dialogStyle} ${
              WIDTHS[width]
            } ${fillsPhone ? 'max-sm:max-w-none max-sm:rounded-none max-sm:border-0 max-sm:p-4 max-sm:before:right-0' : ''}`}
          >
            <Dialog.Title className="pr-10 text-2xl/8 font-bold">{title}</Dialog.Title>
            {description && <Dialog.Description className="mt-2 text-text-2">{description}</Dialog.Description>}
            <div className="mt-5">{children}</div>
            <Dialog.Close
              aria-label="Close"
              disabled={busy}
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-control text-text-2 hover:bg-hover"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Cancel on the left, the action on the right; on a phone they share the width. In a long dialog they stay in sight. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-buttons=""
      className="-mx-6 mt-2 -mb-6 flex flex-wrap justify-end gap-3 rounded-b-dialog bg-raised px-6 pt-4 pb-6 max-sm:*:flex-1 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7 [@media(height>=30rem)]:sticky -bottom-4 [@media(height>=30rem)]:z-1"
    >
      {children}
    </div>
  )
}

/** The box of every dialog, with a light from two sides along its upper edge. */
export const dialogStyle =
  'relative w-full animate-rise rounded-dialog border border-line-strong bg-raised p-6 outline-none before:absolute before:top-0 before:right-5 before:left-0 before:h-1 before:bg-linear-to-r before:from-side-blue-edge before:via-transparent before:to-side-orange-edge sm:p-7'
