/** A measured server in its own process. */
export interface Contender {
  port: number
  pid: number
  stop(): Promise<void>
}
