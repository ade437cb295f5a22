import { useLayoutEffect } from 'react'
import type { StreamBackground } from './stream-background.ts'
import './stream.css'

/**
 * Marks the document for the style sheet of the stream. A class, because the browser inside OBS may be too old for
 * `:has()`.
 */
export function useStreamPage(background: StreamBackground): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    const marks = ['stream', `stream-${background}`]
    classList.add(...marks)
    return () => classList.remove(...marks)
  }, [background])
}
