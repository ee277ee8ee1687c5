import { evm } from '@latchkey/evm'

// What a page loads of the adapter before a visitor connects (its light part). Used here, so that the bundler keeps it.
Reflect.set(globalThis, 'adapter', evm())
