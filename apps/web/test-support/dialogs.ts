import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

type Scope = ReturnType<typeof within>

export const dialog = async (name: string): Promise<Scope> => within(await screen.findByRole('dialog', { name }))
export const confirmation = async (): Promise<Scope> => within(await screen.findByRole('alertdialog'))

export const press = async (scope: Pick<Scope, 'findByRole'>, name: string | RegExp): Promise<void> =>
  userEvent.click(await scope.findByRole('button', { name }))

export const untilClosed = (role: 'dialog' | 'alertdialog'): Promise<void> =>
  waitFor(() => expect(screen.queryByRole(role)).toBeNull())

export const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled')
