import { fetchStack } from '../stack.ts'
import { startWallets } from './startWallets.tsx'

// The Demo Wallet by itself, for the pages that are not built with the demo.
void fetchStack().then((stack) => startWallets(stack))
