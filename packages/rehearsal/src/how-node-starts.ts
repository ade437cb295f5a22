/**
 * The flags of `npm start` and the image. Node 24 uses up to 128 MiB for young objects by default, and 32 with this flag.
 * With 5,000 watchers that is 105 MiB above idle instead of 183.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16']

/**
 * The C library keeps freed memory in pools per thread. Without a limit a soak test stayed at its peak of 351 MiB; with two
 * pools it fell from a peak of 308 to 215.
 */
export const MEMORY_POOLS = { MALLOC_ARENA_MAX: '2' } as const
