import { useEffect, useState } from 'react'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import type { Session } from '../../features/session/use-session.ts'
import { takeDraft } from '../../features/teams/team-draft.ts'

/** `returning`: somebody comes back from signing in, with what they had typed before. */
type FormState = 'closed' | 'wanted' | 'returning' | 'open'

/** Opens the form for those who are signed in; once open it stays, also when the session ends meanwhile. */
export function useTeamForm(status: Session['status']) {
  const [draft] = useState(takeDraft)
  const [state, setState] = useState<FormState>(draft ? 'returning' : 'closed')

  useEffect(() => {
    if (status === 'loading' || state === 'closed' || state === 'open') return
    if (status === 'signed-out' && state === 'wanted') promptSignIn()
    setState(status === 'signed-in' ? 'open' : 'closed')
  }, [status, state])

  return {
    draft,
    isOpen: state === 'open',
    open: () => setState('wanted'),
    close: () => setState('closed'),
  }
}
