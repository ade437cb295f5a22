import type { Tournament } from '@cup/contract/tournaments'
import { tournamentActions } from '../../../features/admin/tournament-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { Switch } from '../../../ui/Switch.tsx'

export function AutomaticSwitch({ tournament }: { tournament: Tournament }) {
  const setAutomatic = useAdminAction(tournamentActions.setAutomatic)
  return (
    <Switch
      label="Automatic check-in"
      hint="The server opens check-in when both teams are free and processes it at the deadline. If neither team checks in, the match waits for you."
      checked={tournament.automatic}
      busy={setAutomatic.isPending}
      onChange={(enabled) => setAutomatic.start({ tournamentId: tournament.id, enabled })}
    />
  )
}
