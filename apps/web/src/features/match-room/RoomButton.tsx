import type { CallInput } from '@cup/contract/endpoint'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type RoomEndpoint, type RoomMessages, useRoomAction } from './room-query.ts'

interface RoomButtonProps<E extends RoomEndpoint> extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  endpoint: E
  messages: RoomMessages
  input: CallInput<E> & { params: { id: string } }
}

/** A button whose press makes one of the room's calls. */
export function RoomButton<const E extends RoomEndpoint>(props: RoomButtonProps<E>) {
  const { endpoint, messages, input, ...button } = props
  const action = useRoomAction(endpoint, messages)
  return <Button size="small" {...button} busy={action.isPending} onClick={() => action.mutate(input)} />
}
