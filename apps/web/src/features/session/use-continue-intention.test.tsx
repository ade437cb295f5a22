import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { aUser } from '../../../test-support/samples.ts'
import { rememberIntention, useContinueIntention } from './intention.ts'
import { catchReturnedSession } from './returned-session.ts'

test('Back from the page after a sign-in skips the sign-in page', () => {
  rememberIntention('/settings')
  catchReturnedSession(
    { hash: '#session_id=once', pathname: '/prize-pool', search: '' } as Location,
    { state: null, replaceState: () => {} } as unknown as History,
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/', '/prize-pool']} initialIndex={1}>
      {children}
    </MemoryRouter>
  )
  const { result } = renderHook(
    () => {
      useContinueIntention({ status: 'signed-in', user: aUser() })
      return { path: useLocation().pathname, navigate: useNavigate() }
    },
    { wrapper },
  )
  expect(result.current.path).toBe('/settings')
  act(() => void result.current.navigate(-1))
  expect(result.current.path).toBe('/')
})
