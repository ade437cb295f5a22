import { Component, type ReactNode } from 'react'
import { RouteFailure } from './RouteFailure.tsx'

/** A class because React offers no other way to catch what a component throws. */
export class RouteErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('The page failed', error)
  }

  override render() {
    return this.state.failed ? <RouteFailure /> : this.props.children
  }
}
