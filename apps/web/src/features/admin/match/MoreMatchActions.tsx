import { CHECK_IN_EXTENSION_MINUTES } from '@cup/contract/constants'
import { cancelCheckIn, checkInTeam, extendCheckIn, reopenMatch, undoMatchChange } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { counted } from '../../../format/counts.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { MenuButton, menuItemStyle } from '../../../ui/MenuButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { type AdminMatch, matchTitle } from '../admin-match.ts'
import { matchImpactQuery } from '../admin-queries.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { countLost, ImpactPreview } from './AffectedMatches.tsx'
import { MatchChangedNotice } from './MatchChangedNotice.tsx'
import { absentTeams } from './no-show.ts'

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
          ...absentTeams(entry).map(({ id, name }) => ({
            label: `Check in ${name} by hand`,
            run: () => checkIn.start({ params: { id: match.id }, query: { team_id: id } }),
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

const REOPENING = { reopen: 'true' } as const

/** Clears a result, for example of a wrong disqualification. Shows first which later matches change. */
export function ReopenDialog({ entry, onClose }: { entry: AdminMatch; onClose: () => void }) {
  const { match } = entry
  const [expectedRevision] = useState(match.revision)
  const { data: impact } = useQuery(matchImpactQuery(match.id, REOPENING))
  const reopen = useAdminAction(reopenMatch, adminMessages.reopenMatch)
  const lostMatches = countLost(impact)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() =>
        reopen.start(
          {
            params: { id: match.id },
            query: { seen: String(expectedRevision), ...(lostMatches > 0 ? { cascade: 'true' } : {}) },
          },
          { onSuccess: onClose },
        )
      }
      title="Reopen match?"
      text={`The result of ${matchTitle(entry)} is undone, and the match can be played or scored again.`}
      confirmLabel={lostMatches > 0 ? `Reopen and clear ${counted(lostMatches, 'match', 'matches')}` : 'Reopen match'}
      confirmDisabled={impact === undefined || match.match_status !== 'completed'}
      busy={reopen.isPending}
    >
      <div className="grid gap-4">
        {!reopen.isPending && <MatchChangedNotice entry={entry} expectedRevision={expectedRevision} />}
        <ImpactPreview matchId={match.id} change={REOPENING} />
      </div>
    </ConfirmDialog>
  )
}
