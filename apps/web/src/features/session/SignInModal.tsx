import { useEffect, useRef, useState } from 'react'
import { leavePage } from '../../api/leave-page.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

export function SignInModal({ onClose }: { onClose: () => void }) {
  const [leaving, setLeaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  // The back button restores the page from the browser's cache with the button still busy.
  useEffect(() => {
    const wake = () => setLeaving(false)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])

  const leave = () => {
    setLeaving(true)
    leavePage(signInAddress(window.location.origin))
  }
  return (
    <Modal
      onClose={onClose}
      title="Join the Tournament"
      description="Sign in with Google to create teams and compete"
      initialFocus={button}
    >
      <Button ref={button} variant="light" busy={leaving} onClick={leave} className="w-full">
        {!leaving && <GoogleMark />}
        Continue with Google
      </Button>
      <p className="mt-4 text-meta text-text-3">By signing in, you agree to participate in Rocket League tournaments</p>
    </Modal>
  )
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5">
      <path
        fill="#4285F4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.2a5.3 5.3 0 0 1-2.3 3.4v2.9h3.7c2.2-2 3.4-5 3.4-8.5z"
      />
      <path
        fill="#34A853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9a7 7 0 0 1-10.4-3.6H1.7v3A11.5 11.5 0 0 0 12 23.5z"
      />
      <path fill="#FBBC05" d="M5.5 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.7a11.5 11.5 0 0 0 0 10.4l3.8-3z" />
      <path
        fill="#EA4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.7 6.8l3.8 3A6.9 6.9 0 0 1 12 5.1z"
      />
    </svg>
  )
}

/** Where the whole page goes to sign in; the provider sends it back to the teams page. */
export const signInAddress = (origin: string): string =>
  `/api/auth/oauth/login?redirect=${encodeURIComponent(`${origin}/prize-pool`)}`
