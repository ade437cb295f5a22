import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { promptSignInFor } from '../../features/session/sign-in-prompt.ts'
import type { Session } from '../../features/session/use-session.ts'
import { takeDraft } from '../../features/teams/team-draft.ts'

/**
 * `returning`: the visitor is back from signing in, and what was typed before is still there. `refused`: no cup takes
 * teams, and the form's place says why.
 */
type FormState = 'closed' | 'wanted' | 'returning' | 'open' | 'refused'

/** The address of the open form. */
const CREATE_TEAM = '/prize-pool?create=team'

/** Opens the form for signed-in users. An open form stays open even if the session or registration ends. */
export function useTeamForm(status: Session['status'], isRegistrationOpen: boolean) {
  const [draft] = useState(takeDraft)
  const [search, setSearch] = useSearchParams()
  const isAsked = search.get('create') === 'team'
  const [state, setState] = useState<FormState>(draft || isAsked ? 'returning' : 'closed')

  // Opened by the address: after signing in, or from a link. The address then means the page again.
  useEffect(() => {
    if (!isAsked) return
    setState((before) => (before === 'open' ? before : 'returning'))
    setSearch({}, { replace: true })
  }, [isAsked, setSearch])

  useEffect(() => {
    if (status === 'loading' || (state !== 'wanted' && state !== 'returning')) return
    if (status === 'signed-out' && state === 'wanted') promptSignInFor(CREATE_TEAM)
    setState(status !== 'signed-in' ? 'closed' : isRegistrationOpen ? 'open' : 'refused')
  }, [status, state, isRegistrationOpen])

  return {
    draft,
    isOpen: state === 'open',
    isRefused: state === 'refused',
    open: () => setState('wanted'),
    close: () => setState('closed'),
  }
}
