import { createLatchkey, getProvider, type Latchkey } from 'latchkey'
import { bitcoin, bitcoinMainnet, bitcoinTestnet } from 'latchkey/bitcoin'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [bitcoinMainnet, bitcoinTestnet],
  adapters: [bitcoin()],
  // 'ordinal' makes the ordinals address active first; 'payment' is the default.
  defaultAccountTypes: { bip122: 'payment' },
  // Balances come from your Esplora server. Without one, the modal shows no balance.
  customRpcUrls: { [bitcoinMainnet.caipNetworkId]: [{ url: 'https://esplora.shop.example/api' }] },
})

/** The connected wallet's methods, the same for every wallet API. */
export async function payAndProve(instance: Latchkey, psbt: string): Promise<string> {
  const wallet = await getProvider(instance, { namespace: 'bip122' })
  const [account] = wallet?.accounts() ?? []
  if (!wallet || !account) return 'not connected'
  const { address } = account
  const signature = await wallet.signMessage({ address, message: 'Hello' })
  const signed = await wallet.signPsbt({ psbt, inputs: [{ address, index: 0 }] })
  const to = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const txid = await wallet.sendTransfer({ address, to, amount: 12_345n })
  return [signature, signed.psbt, txid].join('\n')
}
