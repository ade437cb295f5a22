import { Button } from '../../ui/Button.tsx'
import type { ButtonSize, ButtonVariant } from '../../ui/button-style.ts'
import { useStartCheckout } from './use-start-checkout.ts'

interface PayButtonProps {
  teamId: string
  teamName: string
  label?: 'Pay $10' | 'Pay $10 Entry Fee'
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  onSignedOut: () => void
}

export function PayButton(props: PayButtonProps) {
  const { teamId, teamName, label = 'Pay $10', variant = 'primary', size, className, onSignedOut } = props
  const { pay, isLeaving } = useStartCheckout({ onSignedOut })
  return (
    <Button
      variant={variant}
      busy={isLeaving}
      onClick={() => pay(teamId)}
      aria-description={`for ${teamName}`}
      {...(size ? { size } : {})}
      {...(className ? { className } : {})}
    >
      {label}
    </Button>
  )
}
