/** A server in a process of its own that is measured. */
export interface Contender {
  port: number
  pid: number
  stop(): Promise<void>
}
