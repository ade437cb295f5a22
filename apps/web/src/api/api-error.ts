/** An error response. `body` is the whole response, of which `detail` is one sentence. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string | undefined
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    const detail = typeof body.detail === 'string' && body.detail !== '' ? body.detail : undefined
    super(detail ?? `The server responded with ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.body = body
  }
}

/** No response: offline, disconnected or timed out. The server may have carried the call out. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No response from the server', { cause })
    this.name = 'NetworkError'
  }
}

/** The response does not have the fields that this page expects: the server may run another release. */
export class UnexpectedResponse extends Error {
  constructor(path: string) {
    super(`${path} responded in another shape`)
    this.name = 'UnexpectedResponse'
  }
}

export const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** An error that a retry will not change. 408 and 429 are worth a retry. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 408 && error.status !== 429
