import {
  createLatchkey,
  executeSend,
  executeSwap,
  getRecipient,
  type Latchkey,
  type Network,
  openModal,
  prepareSend,
  prepareSwap,
  type SwapToken,
  waitForTransaction,
} from 'latchkey'
import { base, evm, mainnet } from 'latchkey/evm'

/** Options for swaps and for the review of requests. */
export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet, base],
  adapters: [evm()],
  endpoints: { api: 'https://latchkey.shop.example' },
  // Checks transfers and swaps with these nodes instead of the server that quotes.
  customRpcUrls: { 'eip155:1': [{ url: 'https://node.shop.example' }] },
  safety: {
    // Your router, in addition to the built-in ones.
    swapRouters: {
      'eip155:8453': {
        routers: [{ address: '0x1111111111111111111111111111111111111111', kind: 'uniswap-v2' }],
      },
    },
    // Your contracts. Calls to them and limited allowances for them cause no warning.
    trustedContracts: { 'eip155:1': ['0x2222222222222222222222222222222222222222'] },
    preview: 'warn',
  },
})

/** Sends one USDC without the modal, with the same functions and checks. */
export async function sendDollar(instance: Latchkey, network: Network): Promise<string> {
  const recipient = await getRecipient(instance, { text: 'vitalik.eth', network })
  if (!recipient) return 'no address found for that name'
  const token = {
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    symbol: 'USDC',
    decimals: 6,
  }
  const prepared = await prepareSend(instance, { network, token, amount: 1_000_000n, recipient })
  // Show `prepared.recipient.address` in full, `prepared.warnings`, `prepared.arrives` and `prepared.cost`.
  const { id } = await executeSend(instance, { transfer: prepared })
  return (await waitForTransaction(instance, { id })).status
}

/** Prepares a swap, shows it and executes exactly that. */
export async function swap(
  instance: Latchkey,
  order: { network: Network; sell: SwapToken; buy: SwapToken; amount: bigint },
): Promise<string | null> {
  const prepared = await prepareSwap(instance, { ...order, slippageBps: 100 })
  // Show `prepared.received`, `prepared.minimum`, `prepared.price`, `prepared.changes` and `prepared.cost`.
  const { hash } = await executeSwap(instance, {
    swap: prepared,
    onStep: (_step) => {
      // 'approving' | 'confirming' | 'swapping' …: show this step to the visitor.
    },
  })
  return hash
}

/** Opens the swap form with preset tokens. Unknown symbols are left for the visitor to choose. */
export function offerSwap(instance: Latchkey): void {
  const preset = { sell: 'ETH', buy: 'USDC', amount: '0.5' }
  openModal(instance, { view: { name: 'Swap', arguments: preset } })
}
