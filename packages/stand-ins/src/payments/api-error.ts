type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

interface Details {
  type?: ErrorType
  code?: string
  param?: string
  /** Whether an idempotency key remembers this refusal; refused parameters are not remembered. */
  remembered?: boolean
}

/** An error in the provider's format. */
export class ApiError extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.details = details
  }

  body(): object {
    const { type = 'invalid_request_error', code, param } = this.details
    return { error: { type, message: this.message, ...(code && { code }), ...(param && { param }) } }
  }
}

export const noSuch = (what: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param, remembered: true })

export const invalid = (message: string, code: string, param: string): ApiError =>
  new ApiError(400, message, { code, param })

export const missing = (param: string): ApiError =>
  invalid(`Missing required param: ${param}.`, 'parameter_missing', param)
