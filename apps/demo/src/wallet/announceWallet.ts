import { fetchStack } from '../stack.ts'
import { startWallets } from './startWallets.tsx'

// The Demo Wallet alone, for pages that aren't built with the demo.
void fetchStack().then((stack) => startWallets(stack))
