import type { Latchkey } from '@latchkey/core'
import { readElementAttributes } from './readElementAttributes.ts'
import type { ReactElementName } from './renderReact.tsx'

/**
 * Renders the element's React component once React's code has loaded, after `onLoad`; returns the cleanup.
 */
export function renderReactLazily(
  latchkey: Latchkey,
  element: HTMLElement,
  onLoad: () => void = () => {},
): () => void {
  let unmount: (() => void) | null = null
  let isStopped = false
  const load = async () => {
    const { renderReact } = await import('./renderReact.tsx')
    if (isStopped) return
    onLoad()
    unmount = renderReact(latchkey, shadowOf(element), {
      name: element.localName as ReactElementName,
      attributes: readElementAttributes(element),
    })
  }
  void load()
  return () => {
    isStopped = true
    unmount?.()
  }
}

export function shadowOf(element: HTMLElement): ShadowRoot {
  return element.shadowRoot ?? element.attachShadow({ mode: 'open' })
}
