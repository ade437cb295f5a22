import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { changeByRefusal } from './change-by-refusal.ts'

const CHANGED = { code: 'match_changed', detail: 'Grace set 2-0.', match: { revision: 6 } }

test('only a 409 with the match’s new state leads to a question about replacing it', () => {
  expect(changeByRefusal(new ApiError(409, CHANGED))).toEqual({ detail: 'Grace set 2-0.', revision: 6 })
  expect(changeByRefusal(new ApiError(422, CHANGED))).toBeUndefined()
  expect(changeByRefusal(new ApiError(409, { ...CHANGED, code: 'conflict' }))).toBeUndefined()
  expect(changeByRefusal(new ApiError(409, { ...CHANGED, match: {} }))).toBeUndefined()
  expect(changeByRefusal({ status: 409, body: CHANGED })).toBeUndefined()
})
