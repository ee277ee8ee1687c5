import { closeModal } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { type JSX, useCallback, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { ViewFlows } from '../navigation/flow.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { Alert } from './Alert.tsx'
import { FeatureGate } from './FeatureGate.tsx'
import { FlowBoundary } from './FlowBoundary.tsx'
import { FlowView } from './FlowView.tsx'
import { Header } from './Header.tsx'
import { LegalGate } from './LegalGate.tsx'
import { useBodyHeight } from './useBodyHeight.ts'
import { usePrefetchFlows } from './usePrefetchFlows.ts'
import { useSheetDrag } from './useSheetDrag.ts'
import { useViewFocus } from './useViewFocus.ts'
import { ViewTransition } from './ViewTransition.tsx'

/**
 * The modal's card: header, the top view of the stack and alerts. Views of one flow share its mounted screen, so that a
 * draft survives a step.
 */
export function Card(props: { shadow: ShadowRoot; flows: ViewFlows }): JSX.Element {
  const latchkey = useLatchkey()
  const card = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { stack, shaking } = useStore(viewStoreOf(latchkey))
  const loading = useStore(internals(latchkey).modal, (modal) => modal.loading)
  const view = topOf(stack)
  const flow = props.flows[view.name]
  const handleClose = useCallback(() => closeModal(latchkey), [latchkey])
  // Set as a DOM property, because React 18 does not support the attribute.
  useLayoutEffect(() => {
    if (body.current) body.current.inert = loading
  }, [loading])
  useBodyHeight(body)
  usePrefetchFlows(props.flows)
  useViewFocus(card, { view, depth: stack.length })
  useSheetDrag(card, { isSheet, onClose: handleClose })
  return (
    <div
      ref={card}
      className="card"
      part="card"
      data-shaking={shaking || undefined}
      data-view={view.name}
    >
      <div className="grab" aria-hidden="true" />
      <Header />
      <Alert />
      <div ref={body} className="body" part="body" aria-busy={loading}>
        <ViewTransition viewKey={`${stack.length}:${view.name}`} depth={stack.length}>
          <FlowBoundary key={flow.id} latchkey={latchkey}>
            <LegalGate view={view}>
              <FeatureGate view={view.name}>
                <FlowView flow={flow} view={view} shadow={props.shadow} />
              </FeatureGate>
            </LegalGate>
          </FlowBoundary>
        </ViewTransition>
      </div>
    </div>
  )
}

function isSheet(): boolean {
  return matchMedia('(max-width: 480px)').matches
}
