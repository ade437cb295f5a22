import type { ResponseOf } from '@cup/contract/endpoint'
import { tournamentMoney } from '@cup/contract/tournament-money'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { placeName } from '../../format/counts.ts'
import { dollars } from '../../format/dollars.ts'

type Money = ResponseOf<typeof tournamentMoney>

export const cupMoneyQuery = (tournamentId: string) =>
  callQuery(queryKeys.cupMoney(tournamentId), tournamentMoney, { params: { id: tournamentId } })

/** The money that came into a completed cup and was paid out, without names. Nothing for a cup without money. */
export function CupMoney({ tournamentId }: { tournamentId: string }) {
  const { data: money } = useQuery(cupMoneyQuery(tournamentId))
  if (!money || (money.fees === 0 && money.added === 0)) return null
  return (
    <section aria-labelledby="cup-money" className="mt-10 max-w-3xl">
      <h2 id="cup-money" className="text-section font-semibold">
        Money in, money out
      </h2>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Sums title="In" rows={moneyIn(money)} total={['Prize pool', money.pool]} />
        <Sums title="Out" rows={moneyOut(money)} total={['Still owed', money.owed]} />
      </div>
    </section>
  )
}

type Row = readonly [label: string, amount: number]

const moneyIn = ({ fees, added, refunded }: Money): Row[] => [
  ...(fees === 0 ? [] : [['Entry fees', fees] as const]),
  ...(added === 0 ? [] : [['Added prize', added] as const]),
  ...(refunded === 0 ? [] : [['Refunded', -refunded] as const]),
]

const moneyOut = ({ paid_out: { first, second, third } }: Money): Row[] =>
  [first, second, third].map((amount, at) => [`Paid to ${placeName(at + 1)} place`, amount])

function Sums({ title, rows, total }: { title: string; rows: readonly Row[]; total: Row }) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface p-4 sm:p-5">
      <h3 className="font-display text-small font-semibold text-text-3">{title}</h3>
      <dl className="my-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {rows.map(([label, amount]) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
      </dl>
      <dl className="mt-auto grid grid-cols-[1fr_auto] gap-x-4 border-t border-line pt-2 font-semibold">
        <Sum label={total[0]} amount={total[1]} />
      </dl>
    </div>
  )
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right font-display tabular-nums">{dollars(amount)}</dd>
    </>
  )
}
