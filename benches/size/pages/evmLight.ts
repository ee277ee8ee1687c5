import { evm } from '@latchkey/evm'

// Used, so that the bundler keeps it.
Reflect.set(globalThis, 'adapter', evm())
