import { shortDollars } from '@cup/contract/money'
import { useQuery } from '@tanstack/react-query'
import { paymentConfigQuery } from '../../features/payments/payment-queries.ts'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'

/** The terms that a captain accepts by paying. */
export function PaymentTerms() {
  const { entryFee } = useCupTerms()
  const contact = useQuery(paymentConfigQuery).data?.contact_email
  return (
    <details className="mt-1 text-small text-text-2">
      <summary className="flex min-h-9 w-fit cursor-pointer items-center underline underline-offset-2 hover:text-text">
        Rules, refunds and contact
      </summary>
      <ul className="mt-1 grid list-disc gap-1 pl-4">
        <li>
          {shortDollars(entryFee)} pays for the whole team. All of it goes into the prize pool, split 50% / 30% / 20%.
        </li>
        <li>You get a full refund if you withdraw the team before the bracket is drawn, or if the cup is cancelled.</li>
        <li>Once the bracket is drawn it stays in the pool, also after a missed check-in or a disqualification.</li>
        <li>Miss the 7-minute check-in and you lose the match.</li>
        <li>
          The teams report their results. A report that the other team does not answer counts after 5 minutes; where
          reports differ, an organiser decides. An organiser can correct any result.
        </li>
        <li>The payment runs through Stripe; your card number never reaches us.</li>
        <li>
          {contact ? (
            <>
              Questions:{' '}
              <a href={`mailto:${contact}`} className="underline underline-offset-2">
                {contact}
              </a>
            </>
          ) : (
            'Questions: ask the organiser who announced the cup before you pay.'
          )}
        </li>
      </ul>
    </details>
  )
}
