import { useState } from 'react'
import { type AdminMatch, matchTitle } from '../../../features/admin/admin-match.ts'
import { Button } from '../../../ui/Button.tsx'
import { DisqualifyModal } from './DisqualifyModal.tsx'

export function DisqualifyButton({ entry }: { entry: AdminMatch }) {
  const [isOpen, setIsOpen] = useState(false)
  const { team1_id, team2_id } = entry.match
  return (
    <>
      <Button
        variant="danger"
        size="small"
        disabled={team1_id === null && team2_id === null}
        aria-description={matchTitle(entry)}
        onClick={() => setIsOpen(true)}
      >
        DQ Team
      </Button>
      {isOpen && <DisqualifyModal entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  )
}
