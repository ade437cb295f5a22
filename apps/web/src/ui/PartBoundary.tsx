import { Component, type ReactNode } from 'react'
import { reloadIfOutdated } from '../api/release.ts'
import { reportError } from '../api/report-error.ts'

/** The code of a part could not be loaded. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded'
}

interface PartBoundaryProps {
  /** For the log: what broke. */
  name: string
  /** Shown in place of the children when one of them throws. */
  failed: (retry: () => void) => ReactNode
  /** Runs before the children are rendered again. */
  onRetry?: () => void
  children: ReactNode
}

/**
 * Contains an error: the part shows a failure in its place and the rest of the page keeps working. A class,
 * because React has no hook for this.
 */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Something threw nothing') }
  }

  override componentDidCatch(error: unknown) {
    console.error(`${this.props.name} failed`, error)
    reportError(error, this.props.name)
    if (!(error instanceof PartNotLoaded)) return
    window.addEventListener('online', this.retry, { once: true })
    void reloadIfOutdated()
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry)
  }

  retry = (): void => {
    window.removeEventListener('online', this.retry)
    this.props.onRetry?.()
    this.setState({ error: undefined })
  }

  override render() {
    return this.state.error === undefined ? this.props.children : this.props.failed(this.retry)
  }
}
