import type { Latchkey } from '@latchkey/core'
import { track } from '@latchkey/core/internal'
import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

type Props = { latchkey: Latchkey; children: ReactNode }
type State = { error: unknown }

/** An error boundary: an exception in a view breaks neither the modal nor the page. */
export class FlowBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    track(this.props.latchkey, {
      event: 'INTERNAL_SDK_ERROR',
      properties: {
        errorType: name,
        errorMessage: message,
        stackTrace: stack ?? '',
        uncaught: false,
      },
    })
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return <ErrorScreen error={this.state.error} onRetry={() => this.setState({ error: null })} />
  }
}
