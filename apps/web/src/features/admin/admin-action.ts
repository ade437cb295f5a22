export interface AdminAction<I, R> {
  run: (input: I) => Promise<R>
  messages: { success?: string; failure: string }
}

/** An admin action with its success and failure messages. */
export const adminAction = <I, R>(definition: AdminAction<I, R>): AdminAction<I, R> => definition
