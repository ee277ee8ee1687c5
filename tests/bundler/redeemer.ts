import { type ChainEndpoint, toViemChain, waitForReceipt } from '@latchkey/testing'
import { createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A site's backend on a local chain, with a key that pays for gas. */
export function connectRedeemer(chain: ChainEndpoint, privateKey: Hex) {
  return createTestClient({
    mode: 'anvil',
    chain: toViemChain(chain),
    transport: http(chain.url),
    account: privateKeyToAccount(privateKey),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend((client) => ({
      // viem looks again at each new block; this chain mines one per transaction.
      waitForTransactionReceipt: ({ hash }: { hash: Hex }) => waitForReceipt(client, hash),
    }))
}
