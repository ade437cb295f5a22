import type * as z from 'zod/mini'

/** The required role. `public` uses a session if there is one; the others refuse with 401 or 403. */
export type Access = 'public' | 'user' | 'admin' | 'super'

/** The token bucket that counts a call. The server defines its rates. */
export type LimitName =
  | 'sign_in'
  | 'session_exchange'
  | 'create_team'
  | 'checkout'
  | 'payment_status'
  | 'answer'
  | 'update_name'
  | 'account'
  | 'room_write'
  | 'message'
  | 'team_write'
  | 'admin_write'
  | 'client_error'
  | 'notification_write'
  | 'test_notice'
  | 'unsubscribe'
  | 'join_link'
  | 'public_read'
  | 'cached_read'
  | 'none'

export interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly limit?: LimitName
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly response: z.ZodMiniType
  /**
   * `json` by default. `csv` and `calendar` respond with text, `picture` with a PNG, `file` with bytes to save,
   * `redirect` with 302; `raw` gets the signed body unparsed.
   */
  readonly format?: 'json' | 'csv' | 'calendar' | 'picture' | 'file' | 'raw' | 'redirect'
  /** In bytes, for the few calls with a long list; the server's default is small. */
  readonly bodyLimit?: number
  /** Accepts an Idempotency-Key header. */
  readonly idempotent?: boolean
}

/** Declares one call of the API. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

type SchemaOf<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? S
  : undefined

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type ParamsOf<E> = Output<SchemaOf<E, 'params'>>
export type QueryOf<E> = Output<SchemaOf<E, 'query'>>
export type BodyOf<E> = Output<SchemaOf<E, 'body'>>
export type ResponseOf<E extends EndpointShape> = z.output<E['response']>

/** The caller's input. Parts that the endpoint does not declare are absent. */
export type CallInput<E> = (SchemaOf<E, 'params'> extends undefined
  ? unknown
  : { params: Input<SchemaOf<E, 'params'>> }) &
  (SchemaOf<E, 'query'> extends undefined ? unknown : { query: Input<SchemaOf<E, 'query'>> }) &
  (SchemaOf<E, 'body'> extends undefined ? unknown : { body: Input<SchemaOf<E, 'body'>> })
