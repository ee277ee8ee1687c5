import type { JSX } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { FlowBoundary } from './FlowBoundary.tsx'
import { FlowView } from './FlowView.tsx'
import type { Flow } from './flow.ts'
import type { View } from './view.ts'
import { modalShadowOf } from './viewRegistry.ts'

/**
 * A flow inside another one; its code and styles load when it is first shown. Above other content it needs a
 * `fallback` of its own height, so that the content does not move when the code arrives.
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
