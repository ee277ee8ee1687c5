import { walletConnect } from '@latchkey/walletconnect'

// What a page loads of WalletConnect before a visitor connects (its light part). Used here, so that the bundler keeps it.
Reflect.set(globalThis, 'wallet', walletConnect())
