import type { Namespace } from '../caip/caip.ts'
import { abortable } from '../connection/abortable.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { holdPending } from '../rpc/pendingRequests.ts'
import { previewRequest } from './previewRequest.ts'
import { gateOf } from './signingGate.ts'

/**
 * Stands between a site and the wallet: an ordinary request passes, a dangerous one (or every one, with
 * `signingPreview: 'always'`) only when the visitor continues. Without a screen to show it on, the wallet alone asks.
 * @throws wallet/rejected when the visitor stops it, rpc/aborted when the modal is closed over it
 */
export async function reviewRequest(
  latchkey: Latchkey,
  request: { namespace: Namespace; method: string; params: unknown },
): Promise<void> {
  const { signingPreview } = latchkey.options.getState()
  const gate = gateOf(latchkey)
  if (signingPreview === 'off' || !gate) return
  const preview = await previewRequest(latchkey, request)
  if (!preview || (preview.isOrdinary && signingPreview === 'warn')) return
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
