import {
  createLatchkey,
  executeSwap,
  type Latchkey,
  type Network,
  openModal,
  prepareSend,
  prepareSwap,
  resolveRecipient,
  type SwapToken,
  sendTokens,
  waitForEntry,
} from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { base, mainnet } from 'wagmi/chains'

/** What an owner may say about where money goes, and how closely a site's requests are looked at. */
export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
  endpoints: { api: 'https://latchkey.shop.example' },
  // Money is checked on these alone, not on the server that quotes it.
  customRpcUrls: { 'eip155:1': [{ url: 'https://node.shop.example' }] },
  // A router of your own, besides those that ship with the SDK.
  swapVenues: {
    'eip155:8453': {
      routers: [{ address: '0x1111111111111111111111111111111111111111', kind: 'uniswap-v2' }],
    },
  },
  // Your own contracts: a limited allowance or a call for them is no reason to warn.
  trustedContracts: { 'eip155:1': ['0x2222222222222222222222222222222222222222'] },
  signingPreview: 'warn',
})

/** Sends a dollar without a screen: the same functions, the same checks. */
export async function sendDollar(instance: Latchkey, network: Network): Promise<string> {
  const recipient = await resolveRecipient(instance, { text: 'vitalik.eth', network })
  if (!recipient) return 'nobody is known by that name'
  const token = {
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    symbol: 'USDC',
    decimals: 6,
  }
  const prepared = await prepareSend(instance, { network, token, amount: 1_000_000n, recipient })
  // Show `prepared.recipient.address` in full, `prepared.warnings`, `prepared.arrives` and `prepared.cost`.
  const { id } = await sendTokens(instance, prepared)
  return (await waitForEntry(instance, id)).status
}

/** Swaps: prepare, show, carry out what was shown. */
export async function swap(
  instance: Latchkey,
  order: { network: Network; sell: SwapToken; buy: SwapToken; amount: bigint },
): Promise<string | null> {
  const prepared = await prepareSwap(instance, { ...order, slippageBps: 100 })
  // Show `prepared.received`, `prepared.minimum`, `prepared.price`, `prepared.changes` and `prepared.cost`.
  const { hash } = await executeSwap(instance, prepared, (_step) => {
    // 'approving' | 'confirming' | 'swapping' …: what the screen says meanwhile.
  })
  return hash
}

/** Opens the swap screen filled in; what the exchange does not know is left for the visitor. */
export function offerSwap(instance: Latchkey): void {
  const preset = { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' }
  openModal(instance, { view: { name: 'Swap', arguments: preset } })
}
