/** The signed-in caller, as read from the database when the request arrived. */
export interface Actor {
  id: string
  name: string
  email: string | null
  isAdmin: boolean
  isSuperAdmin: boolean
  verified: boolean
  sessionHash: Buffer
  /** Until the session expires, by the database's clock. */
  sessionSecondsLeft: number
}

/** Finds the person behind a session token; undefined when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Actor | undefined>
