import * as contract from '@cup/contract/rooms'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { anId } from '../../../test-support/samples.ts'
import { roomActions } from './room-actions.ts'

const MATCH = anId(500)
const result = { team1Games: 2, team2Games: 1 }
const games = { team1_games: 2, team2_games: 1 }

/** Each action with the call that it makes; the response is not what these are about. */
const CALLS = {
  report: [contract.reportResult, () => roomActions.report.run(MATCH, { ...result, evidenceUrl: 'https://a.test' })],
  confirm: [contract.confirmReport, () => roomActions.confirm.run(MATCH, result)],
  withdraw: [contract.withdrawReport, () => roomActions.withdraw.run(MATCH, null)],
  contest: [contract.contestResult, () => roomActions.contest.run(MATCH, null)],
  write: [contract.writeMessage, () => roomActions.write.run(MATCH, 'On our way')],
  help: [contract.callForHelp, () => roomActions.help.run(MATCH, 'Lag')],
  helpDone: [contract.markHelpDone, () => roomActions.helpDone.run(MATCH, null)],
  renewLobby: [contract.renewLobby, () => roomActions.renewLobby.run(MATCH, null)],
  deleteMessage: [contract.deleteMessage, () => roomActions.deleteMessage.run(MATCH, anId(9))],
} as const
const BODIES: Partial<Record<keyof typeof CALLS, object>> = {
  report: { ...games, evidence_url: 'https://a.test' },
  confirm: games,
  write: { text: 'On our way' },
  help: { reason: 'Lag' },
}

test.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('the action %s makes its call for the match', async (name) => {
  const [endpoint, run] = CALLS[name]
  const api = fakeApi().refuse(endpoint, 409, 'Not now')
  await expect(run()).rejects.toThrow()
  const [request, ...more] = api.requests(endpoint)
  expect(more).toEqual([])
  expect(request?.params).toEqual(name === 'deleteMessage' ? { id: MATCH, messageId: anId(9) } : { id: MATCH })
  expect(request?.body).toEqual(BODIES[name])
})
