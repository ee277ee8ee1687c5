import { Component, type ReactNode } from 'react'
import { describeError } from '../api/ConsoleError.ts'
import { Button } from '../parts/Button.tsx'

/** Keeps the top bar usable when a page fails to render or its code fails to load. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return (
      <main className="page">
        <div className="empty" role="alert">
          <p>{describeError(this.state.error)}</p>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      </main>
    )
  }
}
