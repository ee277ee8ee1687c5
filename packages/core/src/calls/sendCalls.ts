import type { Call } from '../adapter/call.ts'
import type { Caip2 } from '../caip/caip.ts'
import { newId } from '../journal/newId.ts'
import type { Latchkey } from '../latchkey.ts'
import { callsContext, methodUnsupportedError } from './callsContext.ts'

/** A batch of calls for `sendCalls`. */
export type CallsOrder = {
  /** Executed in this order. */
  calls: readonly [Call, ...Call[]]
  /** Default: the network that the wallet is on. */
  network?: Caip2
  /** Capabilities of EIP-5792 for the wallet, such as `paymasterService`. */
  capabilities?: Readonly<Record<string, unknown>>
  /** An idempotency key: the wallet refuses a second batch with the same id. Default: a random one. */
  id?: string
}

/**
 * Asks the wallet to execute several calls with one approval (`wallet_sendCalls` of EIP-5792): all of them or none. A
 * wallet that cannot do that refuses. The visitor reviews a risky batch before the wallet gets it. Resolves with the
 * id of the batch; `waitForCallsStatus` resolves when it is mined.
 * @throws LatchkeyError calls/not-atomic, calls/capability-unsupported, calls/already-sent, calls/too-large,
 *   connection/not-connected, network/not-supported, network/wrong-chain, wallet/*, chain/*
 */
export async function sendCalls(latchkey: Latchkey, order: CallsOrder): Promise<{ id: string }> {
  const { chain, account, network } = await callsContext(latchkey, order)
  if (!chain.sendCalls) throw methodUnsupportedError('wallet_sendCalls')
  const { calls, capabilities, id = newId() } = order
  const sent = await chain.sendCalls({
    ...{ account, network, calls, id },
    ...(capabilities ? { capabilities } : {}),
  })
  return { id: sent }
}
