import type { Latchkey } from '@latchkey/core'
import { activeNamespace, connectionOf, internals } from '@latchkey/core/internal'
import { drawPlainButton } from '@latchkey/react/internal'
import { readElementAttributes } from './readElementAttributes.ts'
import { renderReactLazily, shadowOf } from './renderReactLazily.ts'

/** A plain button while disconnected; from the first connection on, the React button with status and account. */
export function renderButton(latchkey: Latchkey, element: HTMLElement): () => void {
  const attributes = readElementAttributes(element)
  const removePlain = drawPlainButton(latchkey, shadowOf(element), attributes)
  let unmountReact: (() => void) | null = null
  const check = () => {
    const namespace =
      attributes.namespace ?? activeNamespace(internals(latchkey).network.getState())
    const { status } = connectionOf(internals(latchkey).connections.getState(), namespace)
    if (status === 'disconnected' || unmountReact) return
    unmountReact = renderReactLazily(latchkey, element, removePlain)
  }
  check()
  // Which chain the visitor looks at may change after the wallet has connected.
  const unwatch = [internals(latchkey).connections, internals(latchkey).network].map((store) =>
    store.subscribe(check),
  )
  return () => {
    for (const stop of unwatch) stop()
    removePlain()
    unmountReact?.()
  }
}
