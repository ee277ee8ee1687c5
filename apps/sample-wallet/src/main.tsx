import { Buffer } from 'buffer/'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './sampleWallet.css'

// The SDK reads and writes what a sign-in allows with Node's Buffer.
Reflect.set(globalThis, 'Buffer', Buffer)
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
