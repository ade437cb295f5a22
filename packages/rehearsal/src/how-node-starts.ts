/**
 * How `npm start` and the image start Node. By default Node 24 lets young objects use 128 MiB, with this 32. With 5,000
 * watchers that is 105 MiB above idle instead of 183.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16']

/**
 * The C library keeps what each thread has freed in pools of its own. With as many as it likes, a soak test stayed at
 * its peak of 351 MiB; with two, it fell from a peak of 308 to 215.
 */
export const MEMORY_POOLS = { MALLOC_ARENA_MAX: '2' } as const
