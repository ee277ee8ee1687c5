import { createLatchkey, getProvider, type Latchkey } from 'latchkey'
import { kusama, polkadot, polkadotMainnet } from 'latchkey/polkadot'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [polkadotMainnet, kusama],
  adapters: [polkadot()],
})

/** Signs a message, and creates the signer that `polkadot-api` uses for transactions. */
export async function signWithPolkadot(instance: Latchkey) {
  const wallet = await getProvider(instance, { namespace: 'polkadot' })
  const [account] = wallet?.accounts() ?? []
  if (!wallet || !account) return null
  const { address } = account
  const signature = await wallet.signMessage({ address, message: 'Hello' })
  const signer = await wallet.polkadotSigner(address)
  // await typedApi.tx.Balances.transfer_keep_alive({ … }).signAndSubmit(signer)
  return { signature, signer }
}
