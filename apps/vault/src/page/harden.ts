/** Channels out of the page that a Content Security Policy does not close. Runs before any other script. */
const exfiltrationGlobals = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'open']

export function harden(scope: object = globalThis): void {
  for (const name of exfiltrationGlobals) {
    Object.defineProperty(scope, name, { value: undefined, configurable: false, writable: false })
  }
  for (const primordial of [Object, Array, Function, Promise, JSON, Reflect]) {
    Object.freeze(primordial)
  }
}
