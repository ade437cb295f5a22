// The product with a lively sample, on a folder of its own. The sample is made through the product's own calls.
import path from 'node:path'

process.env.DATA_DIR ??= path.join(import.meta.dirname, '../../.data-demo')
process.env.RATE_LIMITS ??= 'off'
await import('./start.mjs')
const { fillDemo } = await import('@cup/rehearsal/fill-demo')
await fillDemo(`http://localhost:${process.env.PORT ?? 3000}`)
