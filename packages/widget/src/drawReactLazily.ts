import type { Latchkey } from '@latchkey/core'
import type { DrawnElement } from './drawReact.tsx'
import { readElementAttributes } from './readElementAttributes.ts'

/** Draws the element's React component once React's code has loaded, after `onLoad`; returns the undo. */
export function drawReactLazily(
  latchkey: Latchkey,
  element: HTMLElement,
  onLoad: () => void = () => {},
): () => void {
  let undo: (() => void) | null = null
  let isStopped = false
  const draw = async () => {
    const { drawReact } = await import('./drawReact.tsx')
    if (isStopped) return
    onLoad()
    undo = drawReact(latchkey, shadowOf(element), {
      name: element.localName as DrawnElement,
      attributes: readElementAttributes(element),
    })
  }
  void draw()
  return () => {
    isStopped = true
    undo?.()
  }
}

export function shadowOf(element: HTMLElement): ShadowRoot {
  return element.shadowRoot ?? element.attachShadow({ mode: 'open' })
}
