import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { affectedByRefusal } from './AffectedMatches.tsx'

const match = {
  match_id: 'm',
  round_name: 'Winners Final',
  position: 1,
  team1_name: 'Owls',
  team2_name: null,
  match_status: 'completed',
  score: '2-0',
  bracket: 'winners',
  lost: true,
}
const refusal = (status: number, body: object) =>
  new ApiError(status, { detail: 'No', code: 'x', request_id: 'r', ...body })

test('only a 409 that names later matches leads to a question about them', () => {
  expect(affectedByRefusal(refusal(409, { affected_matches: [match] }))).toEqual([match])
  expect(affectedByRefusal(refusal(422, { affected_matches: [match] }))).toBeUndefined()
  expect(affectedByRefusal(refusal(409, { affected_matches: [] }))).toBeUndefined()
  expect(affectedByRefusal(refusal(409, { affected_matches: [{ other: 'shape' }] }))).toBeUndefined()
  expect(affectedByRefusal(refusal(409, {}))).toBeUndefined()
  expect(affectedByRefusal(new Error('offline'))).toBeUndefined()
})
