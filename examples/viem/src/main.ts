import { getConnection, getProvider, watchConnection } from 'latchkey'
import { createWalletClient, custom } from 'viem'
import { latchkey } from './latchkey.ts'

const button = document.querySelector<HTMLButtonElement>('#sign')
const output = document.querySelector('output')
if (!button || !output) throw new Error('index.html has no #sign or no <output>')

const show = () => {
  button.hidden = getConnection(latchkey, { namespace: 'eip155' }).status !== 'connected'
}
watchConnection(latchkey, { namespace: 'eip155', onChange: show })
show()

button.onclick = async () => {
  const provider = await getProvider(latchkey, { namespace: 'eip155' })
  if (!provider) return
  const wallet = createWalletClient({ transport: custom(provider) })
  const [account] = await wallet.getAddresses()
  if (!account) return
  output.textContent = await wallet.signMessage({ account, message: 'Hello from my shop' })
}
