import { useEffect, useState } from 'react'
import { promptSignIn } from '../../features/session/sign-in-prompt.ts'
import type { Session } from '../../features/session/use-session.ts'
import { takeDraft } from '../../features/teams/team-draft.ts'

/** `returning`: the visitor is back from signing in, and what was typed before is still there. */
type FormState = 'closed' | 'wanted' | 'returning' | 'open'

/** Opens the form for signed-in users. It stays open even if the session ends. */
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
