import { bitcoin } from '@latchkey/bitcoin'

// Used, so that the bundler keeps it.
Reflect.set(globalThis, 'adapter', bitcoin())
