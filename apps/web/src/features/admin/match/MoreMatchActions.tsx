import { CHECK_IN_EXTENSION_MINUTES } from '@cup/contract/constants'
import { cancelCheckIn, checkInTeam, extendCheckIn, undoMatchChange } from '@cup/contract/matches'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { MenuButton, menuItemStyle } from '../../../ui/MenuButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { type AdminMatch, matchTitle } from '../admin-match.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { ReopenDialog } from './ReopenDialog.tsx'

interface MenuAction {
  label: string
  run: () => void
}

/** A menu of rarely used actions. Not rendered without any. */
export function MoreMatchActions({ entry, canUndo }: { entry: AdminMatch; canUndo: boolean }) {
  const { match } = entry
  const extend = useAdminAction(extendCheckIn, adminMessages.extendCheckIn)
  const checkIn = useAdminAction(checkInTeam, adminMessages.checkInTeam)
  const close = useAdminAction(cancelCheckIn, adminMessages.cancelCheckIn)
  const undo = useAdminAction(undoMatchChange, adminMessages.undoMatchChange)
  const [isReopening, setIsReopening] = useState(false)
  const isInCheckIn = match.match_status === 'checkin'
  const isBusy = [extend, checkIn, close, undo].some(({ isPending }) => isPending)
  const actions: MenuAction[] = [
    ...(isInCheckIn
      ? [
          ...absentTeams(entry).map(({ teamId, name }) => ({
            label: `Check in ${name} by hand`,
            run: () => checkIn.start({ params: { id: match.id }, query: { team_id: teamId } }),
          })),
          {
            label: `${CHECK_IN_EXTENSION_MINUTES} more minutes`,
            run: () => extend.start({ params: { id: match.id } }),
          },
          {
            label: 'Close check-in',
            run: () => close.start({ params: { id: match.id }, query: { seen: String(match.revision) } }),
          },
        ]
      : []),
    ...(match.match_status === 'completed' ? [{ label: 'Reopen match', run: () => setIsReopening(true) }] : []),
    ...(canUndo ? [{ label: 'Undo last change', run: () => undo.start({ params: { id: match.id }, query: {} }) }] : []),
  ]
  if (actions.length === 0 && !isReopening) return null
  return (
    <>
      <MenuButton
        label={`More actions for ${matchTitle(entry)}`}
        button={isBusy ? <Spinner className="size-4" /> : <Ellipsis aria-hidden="true" className="size-4.5" />}
        buttonClassName="grid size-9 place-items-center rounded-control text-text-2 hover:bg-raised hover:text-text pointer-coarse:size-11"
      >
        {(closeMenu) =>
          actions.map(({ label, run }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={menuItemStyle}
              onClick={() => {
                closeMenu()
                run()
              }}
            >
              {label}
            </button>
          ))
        }
      </MenuButton>
      {isReopening && <ReopenDialog entry={entry} onClose={() => setIsReopening(false)} />}
    </>
  )
}

/** Teams that have not checked in. They may still be present, even after the deadline. */
function absentTeams({ match, team1, team2 }: AdminMatch): { teamId: string; name: string }[] {
  const both = [
    { teamId: match.team1_id, name: team1 },
    { teamId: match.team2_id, name: team2 },
  ]
  return both.flatMap(({ teamId, name }) =>
    teamId === null || match.checked_in_teams.includes(teamId) ? [] : [{ teamId, name }],
  )
}
