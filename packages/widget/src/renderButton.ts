import { connectionOf, type Latchkey } from '@latchkey/core'
import { activeNamespace } from '@latchkey/core/internal'
import { drawPlainButton } from '@latchkey/react/internal'
import { readElementAttributes } from './readElementAttributes.ts'
import { renderReactLazily, shadowOf } from './renderReactLazily.ts'

/** A plain button while disconnected; from the first connection on, the React button with status and account. */
export function renderButton(latchkey: Latchkey, element: HTMLElement): () => void {
  const attributes = readElementAttributes(element)
  const removePlain = drawPlainButton(latchkey, shadowOf(element), attributes)
  let unmountReact: (() => void) | null = null
  const check = () => {
    const namespace = attributes.namespace ?? activeNamespace(latchkey.network.getState())
    const { status } = connectionOf(latchkey.connections.getState(), namespace)
    if (status === 'disconnected' || unmountReact) return
    unmountReact = renderReactLazily(latchkey, element, removePlain)
  }
  check()
  // Which chain the visitor looks at may change after the wallet has connected.
  const unwatch = [latchkey.connections, latchkey.network].map((store) => store.subscribe(check))
  return () => {
    for (const stop of unwatch) stop()
    removePlain()
    unmountReact?.()
  }
}
