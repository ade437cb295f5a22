import { Button } from '../../ui/Button.tsx'
import type { ButtonSize, ButtonVariant } from '../../ui/button-style.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { preloadSignIn, promptSignIn } from './sign-in-prompt.ts'

interface SignInButtonProps {
  label?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Opens the sign-in modal, whose code is loaded on hover or focus. */
export function SignInButton({ label = 'Sign In', ...style }: SignInButtonProps) {
  return (
    <Button {...style} onClick={promptSignIn} onPointerEnter={preloadSignIn} onFocus={preloadSignIn}>
      {label}
    </Button>
  )
}

/** In place of what needs an account. */
export const SignedOut = ({ title }: { title: string }) => (
  <EmptyState title={title} action={<SignInButton variant="primary" />} />
)
