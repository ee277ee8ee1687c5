import type { View } from '@latchkey/core'
import { type JSX, useCallback, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { FlowBoundary } from './FlowBoundary.tsx'
import { FlowView } from './FlowView.tsx'
import { flowOf } from './offeredViews.ts'

/** A view inside another one, such as under a tab: its code comes when it is first shown. */
export function InnerView(props: { view: View }): JSX.Element {
  const latchkey = useLatchkey()
  const [shadow, setShadow] = useState<ShadowRoot | null>(null)
  const handlePlace = useCallback((place: HTMLElement | null) => {
    const root = place?.getRootNode()
    if (root instanceof ShadowRoot) setShadow(root)
  }, [])
  const flow = flowOf(latchkey, props.view.name)
  return (
    <div ref={handlePlace}>
      {shadow && flow ? (
        <FlowBoundary key={flow.id} latchkey={latchkey}>
          <FlowView key={flow.id} flow={flow} view={props.view} shadow={shadow} />
        </FlowBoundary>
      ) : null}
    </div>
  )
}
