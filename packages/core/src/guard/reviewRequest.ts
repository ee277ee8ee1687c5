import { abortable } from '../async/abortable.ts'
import type { Namespace } from '../caip/caip.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { holdPending } from '../modal/pendingRequests.ts'
import { previewRequest } from './previewRequest.ts'
import { gateOf } from './signingGate.ts'

/**
 * Reviews a site's request before the wallet gets it: an ordinary request passes; a dangerous one (or every one, with
 * `safety.preview: 'always'`) passes only when the visitor continues. Without a modal every request passes.
 * @throws LatchkeyError wallet/rejected when the visitor cancels it, rpc/aborted when the visitor closes the modal
 */
export async function reviewRequest(
  latchkey: Latchkey,
  request: { namespace: Namespace; method: string; params: unknown },
): Promise<void> {
  const { preview: wanted } = internals(latchkey).options.getState().safety
  const gate = gateOf(latchkey)
  if (wanted === 'off' || !gate) return
  const preview = await previewRequest(latchkey, request)
  if (!preview || (preview.isOrdinary && wanted === 'warn')) return
  const { signal, done } = holdPending(latchkey)
  try {
    const decision = await abortable(gate(preview, { signal }), signal)
    if (decision === 'continue') return
  } catch (error) {
    if (!isLatchkeyError(error, 'connection/aborted')) throw error
    throw new LatchkeyError('rpc/aborted', { method: request.method })
  } finally {
    done()
  }
  throw new LatchkeyError('wallet/rejected', {})
}
