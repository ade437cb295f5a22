import fc from 'fast-check'

/** The same cases in every `npm test`, so that a change is red for what it changed; `checks/random-properties.ts` draws others. */
const FIXED = 20261116

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? FIXED) })
