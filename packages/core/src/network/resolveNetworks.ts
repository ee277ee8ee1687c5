import { namespaces } from '../caip/caip.ts'
import { isRecord } from '../isRecord.ts'
import { defineNetwork, type Network, type NetworkInput } from './network.ts'

/** The valid networks of the options, each once. At least one is valid: `assertOptions` has checked that. */
export function resolveNetworks(
  inputs: readonly NetworkInput[],
  onInvalid: (option: string) => void,
): readonly [Network, ...Network[]] {
  const found = new Map<string, Network>()
  for (const [index, input] of inputs.entries()) {
    const network = parseNetworkInput(input)
    if (!network) onInvalid(`networks[${index}]`)
    else if (!found.has(network.caipNetworkId)) found.set(network.caipNetworkId, network)
  }
  return [...found.values()] as readonly Network[] as readonly [Network, ...Network[]]
}

export function parseNetworkInput(input: NetworkInput): Network | null {
  return isNetworkInput(input) ? defineNetwork(input) : null
}

/** Whether a network is valid; missing fields get the defaults of `defineNetwork`. Kept small, because the first frame waits for it. */
export function isNetworkInput(input: unknown): input is NetworkInput {
  if (!isRecord(input) || typeof input.name !== 'string' || !hasId(input)) return false
  const { nativeCurrency: currency, rpcUrls: urls } = input
  if (!isRecord(currency) || typeof currency.symbol !== 'string') return false
  const decimals = Number.isInteger(currency.decimals) ? Number(currency.decimals) : -1
  if (decimals < 0 || decimals > 36) return false
  if (!isRecord(urls) || !isRecord(urls.default) || !Array.isArray(urls.default.http)) return false
  return urls.default.http.every((url) => typeof url === 'string')
}

function hasId({ id, chainNamespace, caipNetworkId }: Record<string, unknown>): boolean {
  const namespace = chainNamespace ?? 'eip155'
  if (!(namespaces as readonly unknown[]).includes(namespace)) return false
  if (typeof id !== 'number' && typeof id !== 'string') return false
  const caip2 = caipNetworkId ?? `${namespace}:${id}`
  const [prefix, reference, ...more] = typeof caip2 === 'string' ? caip2.split(':') : []
  return prefix === namespace && Boolean(reference) && more.length === 0
}
