import type { Call } from '../adapter/call.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { newId } from '../journal/newId.ts'
import type { Latchkey } from '../latchkey.ts'
import { callsContext, methodUnsupportedError } from './callsContext.ts'

/** A batch of calls for `sendCalls`. */
export type SendCallsParameters = {
  /** Executed in this order. */
  calls: readonly [Call, ...Call[]]
  /** Default: the network that the wallet is on. */
  network?: CaipNetworkId
  /** Capabilities of EIP-5792 for the wallet, such as `paymasterService`. */
  capabilities?: Readonly<Record<string, unknown>>
  /** An idempotency key: the wallet rejects a second batch with the same id. Default: a random id. */
  id?: string
}

/** What `sendCalls` throws. */
export type SendCallsErrorType = ErrorOf<
  | CodesIn<'calls' | 'wallet' | 'chain'>
  | 'options/invalid'
  | 'connection/not-connected'
  | 'network/not-supported'
  | 'network/wrong-chain'
  | 'rpc/not-allowed'
  | 'rpc/aborted'
>

/**
 * Asks the wallet to execute several calls atomically with one approval (`wallet_sendCalls`, EIP-5792). Fails if the
 * wallet can't do that. The visitor reviews a risky batch before the wallet receives it. Resolves with the id of the
 * batch; `waitForCallsStatus` resolves when it's mined.
 * @throws SendCallsErrorType
 */
export async function sendCalls(
  latchkey: Latchkey,
  order: SendCallsParameters,
): Promise<{ id: string }> {
  const { chain, account, network } = await callsContext(latchkey, order)
  if (!chain.sendCalls) throw methodUnsupportedError('wallet_sendCalls')
  const { calls, capabilities, id = newId() } = order
  assertHexData(calls)
  const sent = await chain.sendCalls({
    ...{ account, network, calls, id },
    ...(capabilities ? { capabilities } : {}),
  })
  return { id: sent }
}

/** Wallets read other texts as bytes of their own guess. @throws options/invalid */
function assertHexData(calls: readonly Call[]): void {
  const index = calls.findIndex(({ data }) => data !== undefined && !wholeBytes.test(data))
  if (index >= 0) throw new LatchkeyError('options/invalid', { option: `calls[${index}].data` })
}

const wholeBytes = /^0x(?:[0-9a-fA-F]{2})*$/
