import type { Namespace } from '../caip/caip.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import { internals, type Latchkey, part } from '../latchkey.ts'
import type { RequestPreview } from './previewRequest.ts'

export type SigningDecision = 'continue' | 'cancel'

/** Shows a preview to the visitor and resolves with the visitor's decision. */
export type SigningGate = (
  preview: RequestPreview,
  options: { signal: AbortSignal },
) => Promise<SigningDecision>

/** Registers the modal as the gate that reviews signing requests; returns a function that unsubscribes. */
export function registerSigningGate(latchkey: Latchkey, gate: SigningGate): () => void {
  const gates = gatesOf(latchkey)
  gates.add(gate)
  const stopPreloading = preloadOnConnect(latchkey)
  return () => {
    stopPreloading()
    gates.delete(gate)
  }
}

/** The gate that was registered last; `null` without a modal. */
export function gateOf(latchkey: Latchkey): SigningGate | null {
  return [...gatesOf(latchkey)].at(-1) ?? null
}

function gatesOf(latchkey: Latchkey): Set<SigningGate> {
  return part(latchkey, 'signingGates', () => new Set())
}

/** Loads the code that decodes requests when a wallet connects, so that the first request need not wait for it. */
function preloadOnConnect(latchkey: Latchkey): () => void {
  const preload = () => {
    for (const { namespace } of internals(latchkey).options.getState().adapters) {
      if (activeConnection(latchkey, namespace)) void preloadChain(latchkey, namespace)
    }
  }
  preload()
  return internals(latchkey).connections.subscribe(preload)
}

async function preloadChain(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  try {
    await internals(latchkey).openedChain(namespace)?.warmUp?.()
  } catch {
    // The code is loaded again with the first request.
  }
}
