import type { EndpointShape } from '@cup/contract/endpoint'
import { endpoints } from '@cup/contract/endpoints'
import { ErrorBody } from '@cup/contract/error-body'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { escapeHtml, plainPage } from './plain-page.ts'

type Json = Record<string, unknown>

/** Describes the API from the contract, so that the description is always up to date. */
export function describeApi(all: readonly EndpointShape[] = endpoints): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of all) {
    const address = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rocket League Cup', version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function describeEndpoint(endpoint: EndpointShape): Json {
  const isPublic = endpoint.access === 'public'
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } } } }),
    responses: {
      ...successOf(endpoint),
      default: { description: 'Refused', content: json(toSchema(ErrorBody, 'output')) },
    },
  }
}

/** The media types of formats without a schema. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  calendar: 'text/calendar',
  picture: 'image/png',
  file: 'application/octet-stream',
  csv: 'text/csv',
}

function successOf({ format = 'json', response }: EndpointShape): Json {
  if (format === 'redirect') return { 302: { description: 'Leads on' } }
  const media = MEDIA_TYPES[format]
  const content = media === undefined ? json(toSchema(response, 'output')) : { [media]: {} }
  return { 200: { description: 'OK', content } }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

function parameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

const toSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}code{white-space:nowrap}'

/** `/api/docs` is a page, `/api/docs.json` the OpenAPI document. */
export function registerDocsRoutes(app: FastifyInstance): void {
  // built on the first request, because it would slow down every start
  let description: string | undefined
  app.get('/api/docs.json', async (_request, reply) => {
    description ??= JSON.stringify(describeApi())
    return reply.type('application/json; charset=utf-8').send(description)
  })
  app.get('/api/docs', async (_request, reply) => {
    const { html, policy } = docsPage()
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
  })
}

function docsPage() {
  const rows = endpoints.map(({ method, path, access, summary }) => {
    const cells = [`<code>${method}</code>`, `<code>/api${escapeHtml(path)}</code>`, access, escapeHtml(summary)]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const body = `<h1>API</h1><p>Every call of the site. <a href="/api/docs.json">OpenAPI description</a></p>
<table><thead><tr><th>Method</th><th>Address</th><th>For</th><th>What it does</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
  return plainPage({ title: 'API', style: STYLE, body })
}
