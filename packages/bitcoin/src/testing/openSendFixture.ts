import {
  connect,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
  type Network,
  type PrepareSendParameters,
} from '@latchkey/core'
import { activeConnection, internals } from '@latchkey/core/internal'
import { type BitcoinChain, localBitcoinId, startBitcoinChain } from '@latchkey/testing'
import {
  createFakeBitcoinWallet,
  type FakeBitcoinWallet,
  type FakeBitcoinWalletOptions,
} from '@latchkey/testing/bitcoin'
import { createBitcoinAdapter } from '../createBitcoinAdapter.ts'
import { bitcoinMainnet } from '../networks.ts'
import type { BrowserWindow } from '../wallet/browserWindow.ts'

export type SendFixture = {
  latchkey: Latchkey
  wallet: FakeBitcoinWallet
  chain: BitcoinChain
  page: object
  order(amount: bigint, to: string): PrepareSendParameters
  account(): string
  close(): Promise<void>
}

/** A site with a connected wallet with coins on a local chain, with or without an Esplora server. */
export async function openSendFixture(
  setup: FakeBitcoinWalletOptions & {
    hasNoEsplora?: boolean
    options?: Partial<LatchkeyOptions>
  } = {},
): Promise<SendFixture> {
  const { hasNoEsplora, options, ...walletOptions } = setup
  const chain = await startBitcoinChain()
  const wallet = createFakeBitcoinWallet({
    network: 'regtest',
    esploraUrl: chain.url,
    ...walletOptions,
  })
  const page: BrowserWindow & EventTarget = new EventTarget()
  wallet.install(page)
  const network: Network = {
    ...bitcoinMainnet,
    id: 'regtest',
    caipNetworkId: localBitcoinId,
    rpcUrls: { default: { http: hasNoEsplora ? [] : [chain.url] } },
  }
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [network],
    adapters: [createBitcoinAdapter(() => page)],
    storage: memoryStorage(),
    features: { analytics: false },
    ...options,
  })
  const unsubscribe = internals(latchkey)
    .options.getState()
    .adapters[0]?.discover((found) => {
      internals(latchkey).connectors.setState(found, true)
    })
  const [connector] = internals(latchkey).connectors.getState()
  if (!connector) throw new Error('The wallet was not found.')
  await connect(latchkey, { connector })
  return {
    latchkey,
    wallet,
    chain,
    page,
    order: (amount, address) => ({
      network,
      token: { address: null, symbol: 'BTC', decimals: 8 },
      amount,
      recipient: { address, name: null },
    }),
    account: () => activeConnection(latchkey)?.accounts[0].address ?? '',
    async close() {
      unsubscribe?.()
      latchkey.destroy()
      await chain.close()
    },
  }
}
