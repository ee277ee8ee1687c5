import { namespaces } from '../caip/caip.ts'
import { type Network, type NetworkInput, toNetwork } from '../network/network.ts'
import { isRecord } from './optionRules.ts'

/** The owner's networks that make sense, each once. At least one does: `checkOptions` has seen to that. */
export function resolveNetworks(
  inputs: readonly NetworkInput[],
  onBad: (option: string) => void,
): readonly [Network, ...Network[]] {
  const found = new Map<string, Network>()
  for (const [index, input] of inputs.entries()) {
    const network = readNetwork(input)
    if (!network) onBad(`networks[${index}]`)
    else if (!found.has(network.caipNetworkId)) found.set(network.caipNetworkId, network)
  }
  return [...found.values()] as readonly Network[] as readonly [Network, ...Network[]]
}

export function readNetwork(input: NetworkInput): Network | null {
  return isNetworkInput(input) ? toNetwork(input) : null
}

/** Can a site be on it? What it lacks is taken as `toNetwork` takes it. */
export function isNetworkInput(input: unknown): input is NetworkInput {
  if (!isRecord(input) || typeof input.name !== 'string' || !hasId(input)) return false
  return isCurrency(input.nativeCurrency) && hasUrls(input.rpcUrls)
}

function hasId({ id, chainNamespace, caipNetworkId }: Record<string, unknown>): boolean {
  const namespace = namespaces.find((one) => one === (chainNamespace ?? 'eip155'))
  if (!namespace || (typeof id !== 'number' && typeof id !== 'string')) return false
  const written = caipNetworkId ?? `${namespace}:${id}`
  const [prefix, reference, ...more] = typeof written === 'string' ? written.split(':') : []
  return prefix === namespace && Boolean(reference) && more.length === 0
}

function isCurrency(currency: unknown): boolean {
  if (!isRecord(currency) || typeof currency.symbol !== 'string') return false
  const { decimals } = currency
  return Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= 36
}

function hasUrls(urls: unknown): boolean {
  if (!isRecord(urls) || !isRecord(urls.default) || !Array.isArray(urls.default.http)) return false
  return urls.default.http.every((url) => typeof url === 'string')
}
