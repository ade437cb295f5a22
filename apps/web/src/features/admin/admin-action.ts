export interface AdminAction<I, R> {
  run: (input: I) => Promise<R>
  messages: { success?: string; failure: string }
}

/** One thing an organiser can do, with what is said about it afterwards. */
export const adminAction = <I, R>(definition: AdminAction<I, R>): AdminAction<I, R> => definition
