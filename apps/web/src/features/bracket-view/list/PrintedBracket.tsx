import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBoard } from '../board/board-context.ts'
import { layOut, SECTION_TITLES } from '../layout/layout.ts'
import { RoundList } from './RoundList.tsx'
import './print.css'

/** Every match, round by round, in the page only while printing: the tree renders only its visible part. */
export function PrintedBracket() {
  const { bracket } = useBoard()
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  if (!printing) return null
  return (
    <div className="bk-print bk-list hidden print:block">
      {layOut(bracket.get().structure).sections.map(({ side, columns }) => (
        <section key={side}>
          <h2 className="text-section font-semibold">{SECTION_TITLES[side]}</h2>
          {columns.map((column) => (
            <RoundList key={column.round} as="print" side={side} column={column} />
          ))}
        </section>
      ))}
    </div>
  )
}
