import { Core } from '@walletconnect/core'
import { Buffer } from 'buffer/'

declare global {
  interface Window {
    attest(verifyUrl: string, id: string): Promise<string>
  }
}

// AppKit's bundles bring Node's Buffer along, which the official client uses.
Object.assign(globalThis, { Buffer, global: globalThis, process: { env: {} } })

/** Runs in a page: the official client asks for the attestation of a message. Empty when it gave up after 5 seconds. */
window.attest = async (verifyUrl, id) => {
  const core = new Core({ projectId: 'test', logger: 'silent', telemetryEnabled: false })
  Reflect.set(core.verify, 'verifyUrlV3', verifyUrl)
  return (await core.verify.register({ id, decryptedId: id })) ?? ''
}
