import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../api/api-error.ts'

const MAX_RETRIES = 3

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => console.error('Could not load', query.queryKey, error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !isRefusal(error) && failures < MAX_RETRIES,
        // The socket asks again for what is on screen when it is back.
        refetchOnReconnect: false,
      },
      // Nothing is sent later on its own: a payment or check-in either happens now or says why not.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
