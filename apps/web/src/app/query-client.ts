import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../api/api-error.ts'

const MAX_RETRIES = 3
const RECOVERY_MS = 10_000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => console.error('Could not load', query.queryKey, error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !isRefusal(error) && failures < MAX_RETRIES,
        // A failed query is retried until it succeeds, so a page recovers by itself when the server does.
        refetchInterval: ({ state: { status, error } }) => status === 'error' && !isRefusal(error) && RECOVERY_MS,
        // The socket refetches what is on screen when it reconnects.
        refetchOnReconnect: false,
      },
      // Never queued while offline: a payment or a check-in happens now or fails with a message.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
