import type { Team } from '@cup/contract/teams'
import { PayButton } from '../../features/payments/PayButton.tsx'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { PaymentTerms } from './PaymentTerms.tsx'

interface PaymentRequiredBannerProps {
  teams: readonly Team[]
  /** Floats above the page when the page is already shown, so that nothing moves. */
  floating: boolean
}

export function PaymentRequiredBanner({ teams, floating }: PaymentRequiredBannerProps) {
  const place = floating
    ? 'fixed inset-x-3 bottom-3 z-20 mx-auto max-w-3xl max-sm:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] low:static low:mb-8'
    : 'relative mb-8'
  return (
    <section
      aria-labelledby="payment-required"
      className={`overflow-clip rounded-card border border-yellow/55 bg-yellow-soft bg-linear-to-r from-yellow-soft to-surface py-3.5 pr-4.5 pl-8 text-yellow before:stripes before:absolute before:inset-y-0 before:left-0 before:w-3.5 ${place}`}
    >
      <h2 id="payment-required" className="font-display font-bold">
        Payment Required
      </h2>
      <ul className="grid gap-2">
        {teams.map((team) => (
          <li key={team.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 font-display text-section font-bold text-text">{team.team_name}</span>
            <PayButton
              teamId={team.id}
              teamName={team.team_name}
              variant="warning"
              className="max-sm:w-full"
              onSignedOut={promptSignIn}
            />
          </li>
        ))}
      </ul>
      <PaymentTerms />
    </section>
  )
}
