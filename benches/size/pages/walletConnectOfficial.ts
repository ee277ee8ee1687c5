import { SignClient } from '@walletconnect/sign-client'

// Used, so that the bundler keeps it.
Reflect.set(globalThis, 'client', SignClient)
