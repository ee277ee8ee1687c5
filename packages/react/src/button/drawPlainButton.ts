import type { Latchkey } from '@latchkey/core'
import type { ConnectButtonProps } from './ConnectButton.tsx'
import { drawConnectButton } from './drawConnectButton.ts'

export type PlainButtonOptions = ConnectButtonProps

/**
 * The connect button without React, for pages that have none: the same look, the same prefetching.
 * Returns the undo.
 */
export function drawPlainButton(
  latchkey: Latchkey,
  shadow: ShadowRoot,
  options: PlainButtonOptions = {},
): () => void {
  const drawing = drawConnectButton(latchkey, shadow)
  drawing.update(options)
  return drawing.remove
}
