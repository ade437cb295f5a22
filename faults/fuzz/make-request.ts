import type { EndpointShape } from '@cup/contract/endpoint'
import type { Random } from '@cup/rehearsal/random'
import { CONTENT_TYPES, EXTRAS, IDS, RAW_BODIES, VALUES } from './corpus.ts'
import { badText, goodParam, goodValue, type Known } from './known-values.ts'

export interface FuzzedRequest {
  method: string
  /** Path and query, encoded. */
  path: string
  headers: Record<string, string>
  body?: string
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS']

/** A request with a random number of mistakes: often none, so that the state of the cup changes. */
export function makeRequest(endpoint: EndpointShape, known: Known, random: Random): FuzzedRequest {
  const isWrong = (share: number): boolean => random.next() < share
  const method = isWrong(0.03) ? random.pick(METHODS) : endpoint.method
  const path = respell(fillParams(endpoint, known, random), random)
  const query = makeQuery(endpoint, known, random)
  const headers = makeHeaders(random)
  const takesBody = method !== 'GET' && method !== 'HEAD'
  if (!takesBody || (endpoint.body === undefined && !isWrong(0.3))) return { method, path: path + query, headers }
  headers['content-type'] = isWrong(0.03) ? random.pick(CONTENT_TYPES) : 'application/json'
  const body = isWrong(0.08) ? random.pick(RAW_BODIES) : JSON.stringify(makeBody(endpoint, known, random))
  return { method, path: path + query, headers, body }
}

function fillParams(endpoint: EndpointShape, known: Known, random: Random): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    if (random.next() < 0.85) return goodParam(endpoint.path, name, known, random)
    const id = random.pick(IDS)
    // half of them unencoded, to test decoding
    return random.next() < 0.5 && /^[\x21-\x7e]*$/.test(id) ? id.replaceAll(/[?#]/g, '') : encodeURIComponent(id)
  })
}

/** Sometimes another spelling of the address. */
function respell(path: string, random: Random): string {
  if (random.next() < 0.95) return `/api${path}`
  return random.pick([
    `/api${path}/`,
    `/api/${path}`,
    `/API${path}`,
    `/api${path.toUpperCase()}`,
    `/api/.${path}`,
    `/api/x/..${path}`,
    `/api${path}%00`,
    `/api${path}%E0%A4%A`,
    `/api${path};x=1`,
    `/api${path}%2f..`,
  ])
}

const fieldsOf = (schema: EndpointShape['query']): string[] => {
  const def = schema?._zod.def
  return def !== undefined && 'shape' in def ? Object.keys(def.shape as object) : []
}

function makeQuery(endpoint: EndpointShape, known: Known, random: Random): string {
  const pairs: string[] = []
  for (const field of fieldsOf(endpoint.query)) {
    const chance = random.next()
    if (chance < 0.1) continue
    const value = chance < 0.3 ? badText(field, known, random) : String(goodValue(field, known, random))
    const key =
      random.next() < 0.03 ? random.pick([`${field}[]`, `${field}[x]`, encodeURIComponent(`${field}.a`)]) : field
    pairs.push(`${key}=${encode(value)}`)
    if (random.next() < 0.03) pairs.push(`${field}=${encode(badText(field, known, random))}`)
  }
  if (random.next() < 0.05)
    pairs.push(random.pick(['limit=-1', '=', '&&', 'a', '%', 'x=%zz', '__proto__=1', 'a[b][c]=1']))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A lone surrogate cannot be encoded, so it is replaced as clients do. */
const encode = (text: string): string => encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed())

function makeBody(endpoint: EndpointShape, known: Known, random: Random): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const field of fieldsOf(endpoint.body)) {
    const chance = random.next()
    if (chance < 0.06) continue
    if (chance < 0.14) body[field] = random.pick(VALUES)
    else if (chance < 0.3) body[field] = spoil(field, known, random)
    else body[field] = goodValue(field, known, random)
  }
  return random.next() < 0.1 ? { ...body, ...EXTRAS } : body
}

function spoil(field: string, known: Known, random: Random): unknown {
  if (!/emails$|_ids$/.test(field)) return badText(field, known, random)
  return Array.from({ length: random.below(4) }, () => badText(field, known, random))
}

function makeHeaders(random: Random): Record<string, string> {
  if (random.next() < 0.9) return {}
  return random.pick<Record<string, string>>([
    { 'idempotency-key': 'fuzz' },
    { 'idempotency-key': 'x'.repeat(300) },
    { origin: 'https://evil.com' },
    { origin: 'null' },
    { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-session-id': 'a'.repeat(5000) },
    { 'stripe-signature': 't=1,v1=00' },
    { 'content-encoding': 'gzip' },
    { 'if-none-match': '*' },
    { cookie: 'session=abc; login=%00' },
    { accept: 'text/html' },
    { 'x-request-id': '"><script>' },
  ])
}
