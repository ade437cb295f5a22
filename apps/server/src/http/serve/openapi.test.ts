import { endpoints } from '@cup/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { testAppForFile } from '#testing/test-app-for-file'
import { describeApi } from './openapi.ts'

const testApp = testAppForFile()

describe('the description of the API', () => {
  test('names every endpoint of the contract', () => {
    const paths = describeApi().paths as Record<string, Record<string, { summary: string }>>
    const described = Object.entries(paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
    )
    const declared = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  test('describes the parameters of a call and the role it needs', () => {
    const { paths } = describeApi() as { paths: Record<string, Record<string, object>> }
    expect(paths['/auth/update-name']?.put).toMatchObject({
      security: [{ bearer: [] }],
      requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } },
    })
    expect(paths['/admin/matches/{id}/update']?.post).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'id', in: 'path', required: true }),
        expect.objectContaining({ name: 'winner_team_id', in: 'query' }),
      ]),
    })
  })

  test('is served as a page and as JSON', async () => {
    const page = await testApp.app.inject('/api/docs')
    expect(page.body).toContain('/api/teams/create')
    expect((await testApp.app.inject('/api/docs.json')).json().openapi).toBe('3.1.0')
  })
})
