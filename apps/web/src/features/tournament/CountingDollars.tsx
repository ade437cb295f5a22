import { useEffect, useRef, useState } from 'react'
import { dollars } from '../../format/dollars.ts'

const COUNT_MS = 900

/** An amount that counts up or down to its new value, and shows what was added. With reduced motion it changes at once. */
export function CountingDollars({ amount }: { amount: number }) {
  const [shown, setShown] = useState(amount)
  const [added, setAdded] = useState(0)
  const from = useRef(amount)
  useEffect(() => {
    const start = from.current
    from.current = amount
    if (start === amount || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(amount)
      return
    }
    setAdded(amount - start)
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
  return (
    <>
      {/* As wide as the new amount, so that its neighbours do not move while it counts. */}
      <span
        data-full={dollars(amount)}
        className="inline-grid after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-full)]"
      >
        {dollars(shown)}
      </span>
      {/* Beside the amount and out of the flow, so that nothing moves. */}
      {added > 0 && (
        <span
          key={amount}
          aria-hidden="true"
          data-added={`+${dollars(added)}`}
          className="absolute ml-3 animate-gain text-section text-gold after:content-[attr(data-added)]"
        />
      )}
    </>
  )
}
