import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { promptSignInFor } from '../../features/session/sign-in-prompt.ts'
import type { Session } from '../../features/session/use-session.ts'
import { takeDraft } from '../../features/teams/team-draft.ts'

/**
 * `returning`: the visitor is back from signing in, and what was typed before is still there. `refused`: registration
 * is closed, and the reason is shown instead of the form.
 */
type FormState = 'closed' | 'wanted' | 'returning' | 'open' | 'refused'

/** The address that opens the form. */
const CREATE_TEAM = '/prize-pool?create=team'

/** Opens the form for signed-in users. An open form stays open even if the session or registration ends. */
export function useTeamForm(status: Session['status'], isRegistrationOpen: boolean) {
  const [draft] = useState(takeDraft)
  const [search, setSearch] = useSearchParams()
  const isInAddress = search.get('create') === 'team'
  const [state, setState] = useState<FormState>(draft || isInAddress ? 'returning' : 'closed')

  // The address opens the form, after signing in or from a link. The parameter is then removed.
  useEffect(() => {
    if (!isInAddress) return
    setState((before) => (before === 'open' ? before : 'returning'))
    setSearch({}, { replace: true })
  }, [isInAddress, setSearch])

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
