import { solana } from '@latchkey/solana'

// Used, so that the bundler keeps it.
Reflect.set(globalThis, 'adapter', solana())
