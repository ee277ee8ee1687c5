import { fetchStack } from '../stack.ts'
import { startWallet } from './startWallet.tsx'

// The Demo Wallet by itself, for the pages that are not built with the demo.
void fetchStack().then((stack) => startWallet(stack))
