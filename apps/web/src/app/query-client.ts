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
        // Whatever failed is tried again until it succeeds: a page recovers by itself when the server does.
        refetchInterval: ({ state: { status, error } }) => status === 'error' && !isRefusal(error) && RECOVERY_MS,
        // When the socket is back it refetches what is on screen.
        refetchOnReconnect: false,
      },
      // Nothing is sent later: a payment or a check-in either happens now or says why not.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
