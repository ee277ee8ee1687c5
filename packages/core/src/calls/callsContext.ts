import type { ChainClient } from '../adapter/chainClient.ts'
import { type Caip2, parseCaip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { Connected } from '../connection/connectionStore.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { findNetwork } from '../network/networkStore.ts'

type CallsAccount = { chain: ChainClient; account: Account }

/** The connected account, which knows its batches. @throws LatchkeyError connection/not-connected */
export async function callsAccount(latchkey: Latchkey): Promise<CallsAccount> {
  return accountOf(latchkey, requireConnection(latchkey))
}

/**
 * The connected account, and the network of a batch: by default the one the wallet is on.
 * @throws LatchkeyError connection/not-connected, network/not-supported
 */
export async function callsContext(
  latchkey: Latchkey,
  options: { network?: Caip2 },
): Promise<CallsAccount & { network: Network }> {
  const connection = requireConnection(latchkey, options.network)
  const id = options.network ?? connection.chainId
  const network = findNetwork(latchkey.network.getState(), id)
  if (!network) throw new LatchkeyError('network/not-supported', { id })
  return { ...(await accountOf(latchkey, connection)), network }
}

export function methodUnsupportedError(method: string): LatchkeyError {
  return new LatchkeyError('wallet/method-unsupported', { method })
}

function requireConnection(latchkey: Latchkey, network?: Caip2): Connected {
  const connection = activeConnection(latchkey, network && parseCaip2(network).namespace)
  if (!connection) throw new LatchkeyError('connection/not-connected', {})
  return connection
}

async function accountOf(latchkey: Latchkey, { accounts }: Connected): Promise<CallsAccount> {
  const [account] = accounts
  return { chain: await latchkey.chain(account.namespace), account }
}
