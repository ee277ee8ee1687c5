import type { JSX } from 'react'
import type { Flow } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { modalShadowOf } from '../navigation/viewRegistry.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { FlowBoundary } from './FlowBoundary.tsx'
import { FlowView } from './FlowView.tsx'

/**
 * A flow inside another one; its code and styles load when it is first shown. Above other content it needs a `fallback`
 * with the same height, so that the content doesn't move when the code arrives.
 */
export function InnerScreen(props: {
  flow: Flow
  view: View
  fallback?: JSX.Element
}): JSX.Element | null {
  const latchkey = useLatchkey()
  const shadow = modalShadowOf(latchkey)
  const { flow, view, fallback } = props
  return (
    shadow && (
      <FlowBoundary key={flow.id} latchkey={latchkey}>
        <FlowView key={flow.id} flow={flow} view={view} shadow={shadow} fallback={fallback} />
      </FlowBoundary>
    )
  )
}
