import { createRoot } from 'react-dom/client'
import { readSettings } from '../settings/urlQuery.ts'
import { fetchStack } from '../stack.ts'
import { startWallet } from '../wallet/startWallet.tsx'
import { Playground } from './Playground.tsx'
import '../site/site.css'
import './playground.css'

const settings = readSettings(location.search)
document.documentElement.dataset.theme = settings.mode

const root = document.getElementById('root')
if (root) createRoot(root).render(<Playground start={settings} stack={openStack()} />)

async function openStack() {
  const stack = await fetchStack()
  startWallet(stack)
  return stack
}
