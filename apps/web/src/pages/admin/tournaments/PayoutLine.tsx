import type { Payout } from '@cup/contract/payouts'
import { useState } from 'react'
import { placeName } from '../../../format/counts.ts'
import { dollars } from '../../../format/dollars.ts'
import { shortMoment } from '../../../format/moments.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MarkSentModal } from './MarkSentModal.tsx'

export function PayoutLine({ payout }: { payout: Payout }) {
  const [isMarking, setIsMarking] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="w-9 font-display font-bold text-text-2">{placeName(payout.place)}</span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {payout.player_name} <span className="text-text-3">{payout.team_name}</span>
        </p>
        {payout.player_email && <p className="text-small text-text-3">{payout.player_email}</p>}
        {payout.state === 'sent' && <p className="text-small text-text-2">{sentWords(payout)}</p>}
      </div>
      <span className="w-20 text-right font-display font-semibold tabular-nums">{dollars(payout.amount)}</span>
      <span className="flex min-w-28 justify-end">
        {payout.state === 'sent' && <Badge tone="green">Sent</Badge>}
        {payout.state === 'owed' && payout.amount > 0 && (
          <Button size="small" aria-description={payout.player_name} onClick={() => setIsMarking(true)}>
            Mark as sent
          </Button>
        )}
      </span>
      {isMarking && <MarkSentModal payout={payout} onClose={() => setIsMarking(false)} />}
    </li>
  )
}

const sentWords = ({ method, reference, sent_at, sent_by }: Payout): string =>
  [method, reference, sent_at && shortMoment(sent_at), sent_by && `by ${sent_by}`].filter(Boolean).join(' · ')
