import type { View } from '@latchkey/core'
import { type JSX, useCallback, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { FlowBoundary } from './FlowBoundary.tsx'
import { FlowView } from './FlowView.tsx'
import type { Flow } from './flow.ts'

/** A flow inside another one: its code and styles come when it is first shown. */
export function InnerScreen(props: { flow: Flow; view: View }): JSX.Element {
  const latchkey = useLatchkey()
  const [shadow, setShadow] = useState<ShadowRoot | null>(null)
  const handlePlace = useCallback((place: HTMLElement | null) => {
    const root = place?.getRootNode()
    if (root instanceof ShadowRoot) setShadow(root)
  }, [])
  const { flow, view } = props
  return (
    <div ref={handlePlace}>
      {shadow ? (
        <FlowBoundary key={flow.id} latchkey={latchkey}>
          <FlowView key={flow.id} flow={flow} view={view} shadow={shadow} />
        </FlowBoundary>
      ) : null}
    </div>
  )
}
