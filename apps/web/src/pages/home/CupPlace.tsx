import { useEffect, useState } from 'react'
import { laterPart } from '../../ui/later-part.tsx'
import { HeroBracket } from './HeroBracket.tsx'

const HomeCup = laterPart(async () => (await import('./HomeCup.tsx')).HomeCup, {
  name: 'The cup on the home page',
  waiting: <HeroBracket />,
  // The page is whole without it.
  Failed: HeroBracket,
})

/** The room for the current cup. Its code comes after the page is painted, so that it delays nothing. */
export function CupPlace() {
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    const begin = () => setTurn(true)
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => window.removeEventListener('load', begin)
  }, [])
  return <div className="relative h-76 sm:h-112">{isTurn ? <HomeCup /> : <HeroBracket />}</div>
}
