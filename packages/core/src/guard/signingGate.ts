import type { Namespace } from '../caip/caip.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import type { RequestPreview } from './previewRequest.ts'

export type SigningDecision = 'continue' | 'cancel'

/** Shows a preview to the visitor and resolves with the visitor's decision. */
export type SigningGate = (
  preview: RequestPreview,
  options: { signal: AbortSignal },
) => Promise<SigningDecision>

const gates = new WeakMap<Latchkey, SigningGate>()

/** Registers the modal as the gate that reviews signing requests; returns the undo. */
export function registerSigningGate(latchkey: Latchkey, gate: SigningGate): () => void {
  gates.set(latchkey, gate)
  const stopPreloading = preloadOnConnect(latchkey)
  return () => {
    stopPreloading()
    if (gates.get(latchkey) === gate) gates.delete(latchkey)
  }
}

export function gateOf(latchkey: Latchkey): SigningGate | null {
  return gates.get(latchkey) ?? null
}

/** Loads the code that decodes requests when a wallet connects, so that the first request need not wait for it. */
function preloadOnConnect(latchkey: Latchkey): () => void {
  const preload = () => {
    for (const { namespace } of latchkey.options.getState().adapters) {
      if (activeConnection(latchkey, namespace)) void preloadChain(latchkey, namespace)
    }
  }
  preload()
  return latchkey.connections.subscribe(preload)
}

async function preloadChain(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  try {
    await latchkey.openedChain(namespace)?.warmUp?.()
  } catch {
    // The code is loaded again with the first request.
  }
}
