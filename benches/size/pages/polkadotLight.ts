import { polkadot } from '@latchkey/polkadot'

// Used, so that the bundler keeps it.
Reflect.set(globalThis, 'adapter', polkadot())
