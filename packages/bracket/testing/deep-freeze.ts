/** Freezes an object and all it holds, so that any write to it throws. Typed arrays cannot be frozen and are skipped. */
export const deepFreeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) deepFreeze(inner)
}
