import { bitcoin, bitcoinMainnet } from '@latchkey/bitcoin'
import {
  connect,
  createLatchkey,
  type Latchkey,
  memoryStorage,
  type NetworkInput,
  type ThemeMode,
} from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { solana, solanaMainnet } from '@latchkey/solana'
import { createFakeBitcoinWallet } from '@latchkey/testing/bitcoin'
import { localBitcoinId } from '@latchkey/testing/bitcoin/local'
import { createFakeSolanaWallet } from '@latchkey/testing/solana'
import { localSolanaAccounts, localSolanaId } from '@latchkey/testing/solana/local'
import type { ServiceUrls } from './createGalleryLatchkey.ts'

export type OtherChain = 'bip122' | 'solana'

/** An instance on Bitcoin or Solana; `begin` installs the test wallet in the page and connects it. */
export function createChainLatchkey(
  chain: OtherChain,
  { place, mode }: { place: ServiceUrls; mode: ThemeMode },
): { latchkey: Latchkey; begin(): Promise<void> } {
  const latchkey = createLatchkey({
    projectId: 'latchkey-dev',
    networks: [networkOf(chain, place)],
    adapters: [chain === 'solana' ? solana() : bitcoin()],
    features: { analytics: false },
    storage: memoryStorage(),
    themeMode: mode,
    ...(chain === 'solana' ? { customRpcUrls: { [localSolanaId]: [{ url: place.solana }] } } : {}),
    ...(place.api ? { endpoints: { api: place.api } } : {}),
  })
  return {
    latchkey,
    async begin() {
      await install(chain, place)
      await latchkey.ready
      await connect(latchkey, { connector: await firstConnector(latchkey) })
    },
  }
}

/** The local chains under the names of the real ones. */
function networkOf(chain: OtherChain, place: ServiceUrls): NetworkInput {
  if (chain === 'bip122') {
    return {
      ...bitcoinMainnet,
      id: localBitcoinId.slice('bip122:'.length),
      caipNetworkId: localBitcoinId,
      rpcUrls: { default: { http: [place.bitcoin] } },
    }
  }
  const webSocket = [place.solana.replace('http', 'ws')]
  return {
    ...solanaMainnet,
    id: localSolanaId.slice('solana:'.length),
    caipNetworkId: localSolanaId,
    rpcUrls: { default: { http: [place.solana], webSocket } },
  }
}

async function install(chain: OtherChain, place: ServiceUrls): Promise<void> {
  if (chain === 'bip122') {
    createFakeBitcoinWallet({
      name: 'Harbor',
      network: 'regtest',
      esploraUrl: place.bitcoin,
    }).install(window)
    return
  }
  const { alice } = localSolanaAccounts
  const wallet = await createFakeSolanaWallet({
    name: 'Harbor',
    accounts: [alice],
    rpcUrls: { 'solana:localnet': place.solana },
  })
  wallet.register(window)
}

async function firstConnector(latchkey: Latchkey) {
  for (let round = 0; round < 100; round += 1) {
    const [connector] = internals(latchkey).connectors.getState()
    if (connector) return connector
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('No wallet showed itself')
}
