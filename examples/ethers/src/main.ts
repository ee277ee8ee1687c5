import { BrowserProvider } from 'ethers'
import { getConnection, getProvider, watchConnection } from 'latchkey'
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
  const signer = await new BrowserProvider(provider).getSigner()
  output.textContent = await signer.signMessage('Hello from my shop')
}
