import fc from 'fast-check'

/** The same cases in every `npm test`, so that a failure comes from the change; `checks/random-properties.ts` draws others. */
const FIXED = 20261116

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? FIXED) })
