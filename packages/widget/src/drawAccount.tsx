import type { Latchkey } from '@latchkey/core'
import { LatchkeyButton, type LatchkeyButtonProps, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

/** The full button, drawn by React inside the element; returns the undo. */
export function drawAccount(
  latchkey: Latchkey,
  shadow: ShadowRoot,
  options: LatchkeyButtonProps,
): () => void {
  const place = document.createElement('span')
  shadow.append(place)
  const root = createRoot(place)
  root.render(
    <LatchkeyProvider latchkey={latchkey}>
      <LatchkeyButton {...options} />
    </LatchkeyProvider>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
