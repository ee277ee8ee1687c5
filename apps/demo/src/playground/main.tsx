import { createRoot } from 'react-dom/client'
import { readSettings } from '../settings/urlQuery.ts'
import { fetchStack } from '../stack.ts'
import { startWallets } from '../wallet/startWallets.tsx'
import { Playground } from './Playground.tsx'
import '../site/site.css'
import './playground.css'

const settings = readSettings(location.search)
document.documentElement.dataset.theme = settings.mode

const root = document.getElementById('root')
if (root)
  createRoot(root).render(<Playground initial={settings} stack={fetchStackAndStartWallets()} />)

async function fetchStackAndStartWallets() {
  const stack = await fetchStack()
  startWallets(stack)
  return stack
}
