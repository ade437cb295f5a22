import { useState } from 'react'
import { type AdminMatch, matchTitle } from '../../../features/admin/admin-match.ts'
import { Button } from '../../../ui/Button.tsx'
import { DisqualifyModal } from './DisqualifyModal.tsx'

export function DisqualifyButton({ entry }: { entry: AdminMatch }) {
  const [isOpen, setIsOpen] = useState(false)
  const isEmpty = entry.match.team1_id === null && entry.match.team2_id === null
  return (
    <>
      <Button
        variant={isEmpty ? 'secondary' : 'danger'}
        size="small"
        disabled={isEmpty}
        aria-description={matchTitle(entry)}
        onClick={() => setIsOpen(true)}
      >
        DQ Team
      </Button>
      {isOpen && <DisqualifyModal entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  )
}
