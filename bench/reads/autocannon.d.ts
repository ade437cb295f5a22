/** The part that is used here; the package brings no types. */
declare module 'autocannon' {
  export interface Options {
    url: string
    connections: number
    duration: number
    /** Requests after which a connection is reopened. */
    reconnectRate: number
    headers: Record<string, string>
  }
  export interface Result {
    errors: number
    timeouts: number
    duration: number
    requests: { total: number }
    latency: { p99: number }
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
