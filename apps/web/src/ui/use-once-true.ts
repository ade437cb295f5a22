import { useState } from 'react'

/** True once the value has been true. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
