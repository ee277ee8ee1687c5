import { internals } from '@latchkey/core/internal'
import { type ComponentType, type JSX, useEffect, useState } from 'react'
import { useText } from '../hooks/useText.ts'
import { type Flow, type FlowScreen, fetchScreen, loadedScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { modalText } from '../text/en/modal.ts'
import { adoptStyles } from '../theme/css.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

type State =
  | { status: 'loading' }
  | { status: 'here'; screen: FlowScreen }
  | { status: 'failed'; error: unknown }

/** Renders a flow's view and adopts its styles; shows a skeleton, or `fallback`, while its code loads. */
export function FlowView(props: {
  flow: Flow
  view: View
  shadow: ShadowRoot
  fallback?: JSX.Element | undefined
}): JSX.Element {
  const { flow, shadow } = props
  const latchkey = useLatchkey()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>(() => {
    const screen = loadedScreen(flow)
    return screen ? { status: 'here', screen } : { status: 'loading' }
  })
  const isWaiting = state.status === 'loading'
  // A flow inside a view has its own fallback: the rest of the view stays usable.
  const isWholeView = props.fallback === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!isWaiting) return
    let isStopped = false
    const { modal } = internals(latchkey)
    if (isWholeView) modal.setState({ loading: true })
    fetchScreen(flow).then(
      (screen) => isStopped || setState({ status: 'here', screen }),
      (error) => isStopped || setState({ status: 'failed', error }),
    )
    return () => {
      isStopped = true
      if (isWholeView) modal.setState({ loading: false })
    }
  }, [latchkey, flow, isWaiting, isWholeView, attempt])
  if (state.status === 'loading') return props.fallback ?? <Placeholder />
  if (state.status === 'failed') {
    const handleRetry = () => {
      setState({ status: 'loading' })
      setAttempt(attempt + 1)
    }
    return <ErrorScreen error={state.error} onRetry={handleRetry} />
  }
  adoptStyles(shadow, state.screen.styles)
  const Screen = state.screen.Screen as ComponentType<{ view: View }>
  return <Screen view={props.view} />
}

/** A skeleton while code loads. During the first 800 ms (`growTo`) the card keeps its height. */
export function Placeholder(): JSX.Element {
  const text = useText(modalText)
  return (
    <div className="stack placeholder" role="status" aria-label={text.loading}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}
