import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DialogFailure } from '../../ui/PartFailure.tsx'
import { closeSignIn, signInPromptStore } from './sign-in-prompt.ts'

interface SignInProps {
  onClose: () => void
}

const SignInModal = lazyPart<SignInProps>(async () => (await import('./SignInModal.tsx')).SignInModal, {
  name: 'The sign-in dialog',
  waiting: <div className="fixed inset-0 z-50 bg-scrim" />,
  Failed: (props) => <DialogFailure text="The sign-in dialog did not load" {...props} />,
})

/** Holds the sign-in modal, which is loaded when a visitor first opens it. */
export function SignInHost() {
  const open = useSyncExternalStore(signInPromptStore.subscribe, signInPromptStore.get, () => false)
  return open ? <SignInModal onClose={closeSignIn} /> : null
}
