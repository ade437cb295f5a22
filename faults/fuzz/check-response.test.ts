import { describe, expect, test } from 'vitest'
import { checkResponse } from './check-response.ts'

const request = { method: 'POST', path: '/api/x', headers: {} }
const json = (status: number, body: object) => ({ status, type: 'application/json', body: JSON.stringify(body) })
const refusal = { detail: 'Team not found', code: 'not_found', request_id: 'r1' }

describe('checkResponse', () => {
  test('accepts a refusal with a sentence', () => {
    expect(checkResponse(request, json(404, refusal))).toBeUndefined()
  })

  test.each([
    ['a failure', json(500, { code: 'internal_error', request_id: 'r1' }), 'failed with 500'],
    ['a provider that is down', json(503, refusal), 'failed with 503'],
    ['a stack', json(400, { ...refusal, detail: 'x at run (file:///srv/app.ts:1)' }), 'shows internals'],
    ['a constraint', json(409, { ...refusal, detail: 'duplicate key value' }), 'shows internals'],
    ['a refusal without a sentence', json(422, { code: 'invalid', request_id: 'r1' }), 'has no sentence'],
    ['a refusal without an id', json(422, { detail: 'No', code: 'invalid' }), 'has no code or id'],
    ['an echo', json(422, { ...refusal, detail: 'Invalid: \u202e' }), 'echoes control characters'],
    ['a page', { status: 404, type: 'text/html', body: '<p>' }, 'refuses in text/html'],
  ])('reports %s', (_what, response, problem) => {
    expect(checkResponse(request, response)).toContain(problem)
  })
})
