import type { CallInput, EndpointShape } from '@cup/contract/endpoint'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Messages, useAdminAction } from './use-admin-action.ts'

interface ActionButtonProps<E extends EndpointShape> extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  endpoint: E
  messages: Messages
  input: CallInput<E>
}

/** A button whose press makes one call. */
export function ActionButton<const E extends EndpointShape>(props: ActionButtonProps<E>) {
  const { endpoint, messages, input, ...button } = props
  const action = useAdminAction(endpoint, messages)
  return <Button size="small" {...button} busy={action.isPending} onClick={() => action.start(input)} />
}

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Rendered while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}

interface ConfirmActionProps<E extends EndpointShape>
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> {
  endpoint: E
  messages: Messages
  input: CallInput<E>
  /** The cup's name, where the organiser has to type it first. */
  nameToType?: string | undefined
  /** The label of the field. */
  typeLabel?: string
}

const TYPE_NAME = "Type the tournament's name to confirm."

/** A dialog that confirms a call, and closes once the call has succeeded. */
export function ConfirmAction<const E extends EndpointShape>(props: ConfirmActionProps<E>) {
  const { endpoint, messages, input, nameToType, typeLabel = TYPE_NAME, children, onClose, ...dialog } = props
  const [typed, setTyped] = useState('')
  const action = useAdminAction(endpoint, messages)
  const field = nameToType !== undefined && (
    <TextField
      className="mt-4 first:mt-0"
      label={typeLabel}
      hint={nameToType}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      autoComplete="off"
    />
  )
  return (
    <ConfirmDialog
      {...dialog}
      onClose={onClose}
      onConfirm={() => action.start(input, { onSuccess: onClose })}
      busy={action.isPending}
      confirmDisabled={nameToType !== undefined && typed.trim() !== nameToType}
    >
      {field ? (
        <>
          {children}
          {field}
        </>
      ) : (
        children
      )}
    </ConfirmDialog>
  )
}
