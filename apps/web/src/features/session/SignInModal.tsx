import { useEffect, useRef, useState } from 'react'
import { leavePage } from '../../api/leave-page.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { GoogleMark } from './GoogleMark.tsx'
import { signInAddress } from './sign-in-address.ts'

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
      open
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
