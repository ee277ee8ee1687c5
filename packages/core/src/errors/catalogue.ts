/** Every error code with the facts that travel with it. The sentence for people stands in the screen's catalogue. */
export type ErrorCatalogue = {
  'options/no-project-id': Record<never, never>
  'options/siwe-and-siwx': Record<never, never>
  'options/invalid': { option: string }
  'network/not-found': { id: string }
  'network/not-supported': { id: string }
  'network/last-of-namespace': { namespace: string }
  'network/switch-failed': { id: string }
  'network/unrecognised': { id: string }
  'network/wrong-chain': { expected: string; actual: string }
  'caip/invalid-address': { id: string }
  'caip/invalid-network-id': { id: string }
  'amount/invalid': { text: string }
  'adapter/not-found': { namespace: string }
  'adapter/in-use': { namespace: string }
  'wallet/rejected': Record<never, never>
  'wallet/already-pending': Record<never, never>
  'wallet/locked': Record<never, never>
  'wallet/not-installed': { wallet: string }
  'wallet/no-accounts': { wallet: string }
  'wallet/unauthorised': Record<never, never>
  'wallet/method-unsupported': { method: string }
  'wallet/disconnected': Record<never, never>
  'wallet/failed': { code: number | null }
  'wallet/timed-out': { wallet: string }
  'connection/not-connected': Record<never, never>
  'connection/disconnect-failed': Record<never, never>
  'connection/aborted': Record<never, never>
  'api/http': { status: number; path: string }
  'api/unreachable': { path: string }
  'api/bad-reply': { path: string }
  'api/bad-input': { path: string }
  'rpc/failed': { code: number | null; method: string }
  'rpc/no-url': { chainId: string }
  'rpc/no-provider': { namespace: string }
  'rpc/not-allowed': { method: string }
  'rpc/aborted': { method: string }
  'rpc/unreachable': { url: string }
  'app/origin-not-allowed': { origin: string }
  'app/invalid-project-id': Record<never, never>
  'app/session-expired': Record<never, never>
  'app/configuration': { reason: string }
  unexpected: Record<never, never>
}

export type ErrorCode = keyof ErrorCatalogue
