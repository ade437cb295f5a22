import { updateProfile } from '@cup/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { sessionQuery } from '../../features/session/session-query.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'

/** Whether the hall of fame shows the user's name. */
export function HideMeCard({ hidden }: { hidden: boolean }) {
  const queryClient = useQueryClient()
  const change = useAction(
    (value: boolean) => call(updateProfile, { body: { hidden: value } }),
    playerMessages.hideMe,
    {
      onSuccess: (profile) =>
        queryClient.setQueryData(sessionQuery.queryKey, (user) => (user ? { ...user, ...profile } : user)),
      stale: [queryKeys.champions],
    },
  )
  return (
    <Card>
      <h2 className="text-section font-semibold">Hall of Fame</h2>
      <div className="mt-2">
        <Switch
          label="Hide me"
          hint="The list of players with most titles shows you as “Player”. Team names stay."
          checked={hidden}
          busy={change.isPending}
          onChange={(value) => change.mutate(value)}
        />
      </div>
    </Card>
  )
}
