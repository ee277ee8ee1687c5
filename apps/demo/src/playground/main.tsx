import { createRoot } from 'react-dom/client'
import { startSettings } from '../settings/startSettings.ts'
import { fetchStack } from '../stack.ts'
import { startWallets } from '../wallet/startWallets.tsx'
import { Playground } from './Playground.tsx'
import '../site/site.css'
import './playground.css'

const settings = startSettings()
document.documentElement.dataset.theme = settings.mode

const root = document.getElementById('root')
if (root)
  createRoot(root).render(<Playground initial={settings} stack={fetchStackAndStartWallets()} />)

async function fetchStackAndStartWallets() {
  const stack = await fetchStack()
  startWallets(stack)
  return stack
}
