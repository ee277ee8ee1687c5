import type { Namespace } from '../caip/caip.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import type { RequestPreview } from './previewRequest.ts'

export type SigningDecision = 'continue' | 'cancel'

/** Shows a preview to the visitor and resolves to what he decides. */
export type SigningGate = (
  preview: RequestPreview,
  options: { signal: AbortSignal },
) => Promise<SigningDecision>

const gates = new WeakMap<Latchkey, SigningGate>()

/** The screen stands at the gate: from now on it is asked about previews. Returns the undo. */
export function watchSigning(latchkey: Latchkey, gate: SigningGate): () => void {
  gates.set(latchkey, gate)
  const stopWarming = warmUp(latchkey)
  return () => {
    stopWarming()
    if (gates.get(latchkey) === gate) gates.delete(latchkey)
  }
}

export function gateOf(latchkey: Latchkey): SigningGate | null {
  return gates.get(latchkey) ?? null
}

/** The code that reads requests comes with the connection, so that the first request need not wait for it. */
function warmUp(latchkey: Latchkey): () => void {
  const warm = () => {
    for (const { namespace } of latchkey.options.getState().adapters) {
      const isHere = activeConnection(latchkey, namespace) !== null
      if (isHere) void warmChain(latchkey, namespace)
    }
  }
  warm()
  return latchkey.connections.subscribe(warm)
}

async function warmChain(latchkey: Latchkey, namespace: Namespace): Promise<void> {
  try {
    await latchkey.openedChain(namespace)?.warmUp?.()
  } catch {
    // It is fetched again when it is needed.
  }
}
