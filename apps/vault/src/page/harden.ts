/** Ways out that a policy does not close. Runs before anything else of the page. */
const wayOut = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'open']

export function harden(scope: object = globalThis): void {
  for (const name of wayOut) {
    Object.defineProperty(scope, name, { value: undefined, configurable: false, writable: false })
  }
  for (const primordial of [Object, Array, Function, Promise, JSON, Reflect]) {
    Object.freeze(primordial)
  }
}
