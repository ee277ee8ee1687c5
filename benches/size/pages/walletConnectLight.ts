import { walletConnect } from '@latchkey/walletconnect'

// Used, so that the bundler keeps it.
Reflect.set(globalThis, 'wallet', walletConnect())
