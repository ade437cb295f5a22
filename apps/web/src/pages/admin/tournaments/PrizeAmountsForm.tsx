import { centsToDollars, dollarsToCents } from '@cup/contract/money'
import { type PayoutSheet, setPrizeAmounts } from '@cup/contract/payouts'
import { type FormEvent, useState } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { placeName } from '../../../format/counts.ts'
import { dollars, dollarsFromCents } from '../../../format/dollars.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { amountTexts, centsOf, PLACES, sumOfAmounts } from './prize-amounts.ts'

/** The three prizes, preset by the split. Editable until a payout is sent; they must add up to the pool. */
export function PrizeAmountsForm({ sheet }: { sheet: PayoutSheet }) {
  const [texts, setTexts] = useState(() => amountTexts(sheet))
  const save = useAdminAction(setPrizeAmounts, adminMessages.setPrizeAmounts)
  const isFixed = sheet.sent > 0
  const sum = sumOfAmounts(texts)
  const addsUp = sum === dollarsToCents(sheet.prize_pool)
  const isChanged = PLACES.some((place) => centsOf(texts[place]) !== dollarsToCents(sheet[place].amount))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!addsUp || !isChanged) return
    const amount = (text: string) => centsToDollars(centsOf(text) ?? 0)
    const amounts = { first: amount(texts.first), second: amount(texts.second), third: amount(texts.third) }
    save.start({ params: { id: sheet.tournament_id }, body: amounts })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-3">
        {PLACES.map((place, index) => (
          <TextField
            key={place}
            label={`${placeName(index + 1)} Prize`}
            inputMode="decimal"
            autoComplete="off"
            value={texts[place]}
            disabled={isFixed || sheet[place].team_id === null}
            onChange={(event) => setTexts({ ...texts, [place]: event.target.value })}
            error={centsOf(texts[place]) === undefined ? 'Dollars and cents, as in 12.50' : undefined}
            hint={sheet[place].team_name ?? 'No team took this place'}
          />
        ))}
      </div>
      {isFixed ? (
        <p className="text-small text-text-3">The amounts are fixed: a prize has been sent.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="small" busy={save.isPending} disabled={!addsUp || !isChanged}>
            Save amounts
          </Button>
          <p role="status" className={`text-small tabular-nums ${addsUp ? 'text-text-3' : 'text-yellow'}`}>
            {sum === undefined
              ? 'Enter an amount for every place'
              : `${dollarsFromCents(sum)} of ${dollars(sheet.prize_pool)} assigned`}
          </p>
        </div>
      )}
    </form>
  )
}
