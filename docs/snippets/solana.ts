import { createLatchkey, type Latchkey } from '@latchkey/core'
import { type SolanaProvider, solana, solanaDevnet, solanaMainnet } from '@latchkey/solana'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [solanaMainnet, solanaDevnet],
  adapters: [solana()],
  // Public nodes rate-limit browsers: set your own node, or use the proxy of your Latchkey server.
  customRpcUrls: { [solanaMainnet.caipNetworkId]: [{ url: 'https://solana.shop.example' }] },
})

/** Everything the connected wallet can do. Transactions are bytes, from any library. */
export async function signAndSend(
  instance: Latchkey,
  transaction: Uint8Array,
): Promise<string | null> {
  const chain = await instance.chain('solana')
  const wallet = chain.provider() as SolanaProvider | null
  const [account] = wallet?.accounts() ?? []
  if (!wallet || !account) return null
  const { address } = account
  await wallet.signMessage({ address, message: new TextEncoder().encode('Hello') })
  await wallet.signIn({ domain: 'shop.example', statement: 'Sign in to the shop.' })
  return wallet.signAndSendTransaction({ address, transaction })
}
