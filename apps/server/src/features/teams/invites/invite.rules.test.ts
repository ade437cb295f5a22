import { describe, expect, test } from 'vitest'
import type { MemberRow } from '../teams.queries.ts'
import {
  type InviteState,
  mustBeAcceptable,
  mustBeAcceptableForPlayer,
  mustBeInvited,
  mustBeRejectable,
} from './invite.rules.ts'

const TEAM = { id: 'team', team_name: 'Redshift', tournament_id: 'cup' }
const PERSON = { id: 'jane', email: 'jane@example.com', verified: true }
const memberIds = (...ids: string[]) => ids.map((user_id) => ({ user_id })) as MemberRow[]
const FULL = memberIds('ann', 'bob', 'cleo')

type Status = InviteState['invite']['status']
const state = (status: Status, change: Partial<InviteState> = {}): InviteState => ({
  invite: { status, email: PERSON.email } as InviteState['invite'],
  team: TEAM,
  members: memberIds('ann'),
  isOver: false,
  ...change,
})
/** The error message of the rule, or its result. */
const tried = (rule: () => unknown): unknown => {
  try {
    return rule() ?? 'allowed'
  } catch (error) {
    return (error as { detail?: string }).detail
  }
}

describe('an invite is seen', () => {
  test('by the person whose address it names', () => {
    const sent = state('pending')
    expect(mustBeInvited(sent, PERSON)).toBe(sent)
  })

  test.each([
    ['that does not exist', undefined, PERSON, 'Invite not found'],
    ['of somebody else', state('pending'), { ...PERSON, email: 'eve@example.com' }, 'Invite not found'],
    ['by somebody without an address', state('pending'), { ...PERSON, email: null }, 'Invite not found'],
    [
      'by an address that is not proven',
      state('pending'),
      { ...PERSON, verified: false },
      'Please verify your email first',
    ],
  ])('and not one %s', (_what, sent, person, detail) => {
    expect(tried(() => mustBeInvited(sent, person))).toBe(detail)
  })
})

const NOT_PENDING = 'Invite is no longer pending'
const ACCEPTED = 'Invite has already been accepted'
const FULL_TEAM = 'Team is already full'

describe('accepting', () => {
  test.each([
    ['an open invite', state('pending'), TEAM],
    ['one that was accepted', state('accepted'), ACCEPTED],
    ['one that was rejected', state('rejected'), NOT_PENDING],
    ['one that was rejected, of a team that is full since', state('rejected', { members: FULL }), NOT_PENDING],
    ['one that was revoked', state('revoked'), NOT_PENDING],
    ['one that was revoked because the team was full', state('revoked', { members: FULL }), FULL_TEAM],
    ['one of a full team', state('pending', { members: FULL }), FULL_TEAM],
    ['one of a deleted team', state('pending', { team: undefined }), NOT_PENDING],
    ['one of the own team', state('pending', { members: memberIds('ann', 'jane') }), 'You are already on this team'],
    ['one of a cup that is over', state('pending', { isOver: true }), 'Registration is closed'],
  ])('%s', (_what, sent, expected) => {
    expect(tried(() => mustBeAcceptable(sent, PERSON.id))).toEqual(expected)
  })
})

describe('rejecting', () => {
  test.each([
    ['an open invite', state('pending'), TEAM],
    ['an open one of a team that is full', state('pending', { members: FULL }), TEAM],
    ['an open one of a deleted team', state('pending', { team: undefined }), NOT_PENDING],
    ['one that was accepted', state('accepted'), ACCEPTED],
    ['one that was rejected', state('rejected'), NOT_PENDING],
    ['one that was rejected, of a full team', state('rejected', { members: FULL }), NOT_PENDING],
    ['one that was revoked', state('revoked'), NOT_PENDING],
    ['one that was revoked because the team was full', state('revoked', { members: FULL }), FULL_TEAM],
  ])('%s', (_what, sent, expected) => {
    expect(tried(() => mustBeRejectable(sent))).toEqual(expected)
  })
})

describe('accepting for the player', () => {
  test.each([
    ['an open invite', state('pending'), TEAM],
    ['one that was accepted', state('accepted'), NOT_PENDING],
    ['one that was accepted, of a full team', state('accepted', { members: FULL }), NOT_PENDING],
    ['one that was revoked', state('revoked'), NOT_PENDING],
    ['one that was revoked because the team was full', state('revoked', { members: FULL }), FULL_TEAM],
    ['one of a full team', state('pending', { members: FULL }), FULL_TEAM],
    ['one of a deleted team', state('pending', { team: undefined }), NOT_PENDING],
    ['a revoked one of a deleted team', state('revoked', { team: undefined, members: FULL }), NOT_PENDING],
  ])('%s', (_what, sent, expected) => {
    expect(tried(() => mustBeAcceptableForPlayer(sent))).toEqual(expected)
  })
})
