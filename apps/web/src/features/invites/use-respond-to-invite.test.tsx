import { acceptInvite, rejectInvite } from '@cup/contract/invites'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { anId, anInvite } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type InviteResponse, useRespondToInvite } from './use-respond-to-invite.ts'

const RAVENS = anInvite({ id: anId(300) })
const KINGS = anInvite({ id: anId(301) })

function Respond({ response, acceptsRules }: { response: InviteResponse; acceptsRules: boolean }) {
  const { mutate } = useRespondToInvite()
  return (
    <button type="button" onClick={() => mutate({ invite: RAVENS, response, acceptsRules })}>
      Respond
    </button>
  )
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Respond' }))
const CHANGED = ['invites', 'matches mine', 'own-entry', 'teams']

test.each([
  ['accept', acceptInvite, false, {}, 'Invite accepted! You are now part of the team.'],
  ['accept', acceptInvite, true, { accept_rules: true }, 'Invite accepted! You are now part of the team.'],
  ['reject', rejectInvite, true, undefined, 'Invite rejected'],
] as const)(
  '%s removes this invite only and refetches everything it changes',
  async (response, endpoint, acceptsRules, body, text) => {
    const api = fakeApi().respond(endpoint, { ok: true })
    const { queryClient, takeStale } = renderPart(<Respond response={response} acceptsRules={acceptsRules} />)
    queryClient.setQueryData(queryKeys.invites, [RAVENS, KINGS])
    await press()
    await expect.poll(shownToasts).toEqual([`success: ${text}`])
    expect(queryClient.getQueryData(queryKeys.invites)).toEqual([KINGS])
    expect(takeStale()).toEqual(CHANGED)
    expect(api.requests(endpoint)).toMatchObject([{ params: { id: RAVENS.id } }])
    expect(api.requests(endpoint)[0]?.body).toEqual(body)
  },
)

test('a refused response restores the invite in its place and refetches everything', async () => {
  fakeApi().refuse(rejectInvite, 500)
  const { queryClient, takeStale } = renderPart(<Respond response="reject" acceptsRules={false} />)
  queryClient.setQueryData(queryKeys.invites, [RAVENS, KINGS])
  await press()
  await expect.poll(shownToasts).toEqual(['error: Failed to reject invite'])
  expect(queryClient.getQueryData(queryKeys.invites)).toEqual([RAVENS, KINGS])
  expect(takeStale()).toEqual(CHANGED)
})
