import { useEffect, useRef, useState } from 'react'
import { dollars } from '../../format/dollars.ts'

const COUNT_MS = 900

/** An amount that counts up or down to its new value. With reduced motion it changes at once. */
export function CountingDollars({ amount }: { amount: number }) {
  const [shown, setShown] = useState(amount)
  const from = useRef(amount)
  useEffect(() => {
    const start = from.current
    from.current = amount
    if (start === amount || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(amount)
      return
    }
    const began = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / COUNT_MS)
      setShown(Math.round(100 * (start + (amount - start) * (1 - (1 - part) ** 3))) / 100)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [amount])
  return dollars(shown)
}
