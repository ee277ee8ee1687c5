import { connectionOf, type Latchkey } from '@latchkey/core'
import { activeNamespace } from '@latchkey/core/internal'
import { drawPlainButton } from '@latchkey/react'
import { drawReactLazily, shadowOf } from './drawReactLazily.ts'
import { readElementAttributes } from './readElementAttributes.ts'

/** A plain button while disconnected; from the first connection on, the React button with status and account. */
export function drawButton(latchkey: Latchkey, element: HTMLElement): () => void {
  const attributes = readElementAttributes(element)
  const undoPlain = drawPlainButton(latchkey, shadowOf(element), attributes)
  let undoReact: (() => void) | null = null
  const check = () => {
    const namespace = attributes.namespace ?? activeNamespace(latchkey.network.getState())
    const { status } = connectionOf(latchkey.connections.getState(), namespace)
    if (status === 'disconnected' || undoReact) return
    undoReact = drawReactLazily(latchkey, element, undoPlain)
  }
  check()
  // Which chain the visitor looks at may change after the wallet has connected.
  const unwatch = [latchkey.connections, latchkey.network].map((store) => store.subscribe(check))
  return () => {
    for (const stop of unwatch) stop()
    undoPlain()
    undoReact?.()
  }
}
