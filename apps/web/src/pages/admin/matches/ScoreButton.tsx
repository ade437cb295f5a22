import { useState } from 'react'
import { type AdminMatch, isLineUpKnown, matchTitle } from '../../../features/admin/admin-match.ts'
import { Button } from '../../../ui/Button.tsx'
import { SetScoreModal } from './SetScoreModal.tsx'

/** One button for both labels, so that an open form stays open when another admin completes the match. */
export function ScoreButton({ entry }: { entry: AdminMatch }) {
  const [isOpen, setIsOpen] = useState(false)
  const isOver = entry.match.match_status === 'completed'
  const isKnown = isLineUpKnown(entry.match)
  return (
    <>
      <Button
        size="small"
        disabled={!isKnown}
        aria-description={isKnown ? matchTitle(entry) : `${matchTitle(entry)}. Waiting for both teams.`}
        onClick={() => setIsOpen(true)}
      >
        {isOver ? 'Edit Score' : 'Set Score'}
      </Button>
      {isOpen && <SetScoreModal entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  )
}
