import { parseCaip2 } from '../caip/caip.ts'
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
  if (!isNetworkInput(input)) return null
  const network = toNetwork(input)
  try {
    return parseCaip2(network.caipNetworkId).namespace === network.chainNamespace ? network : null
  } catch {
    // An id that no chain has: the owner is told by the caller.
    return null
  }
}

function isNetworkInput(input: unknown): input is NetworkInput {
  if (!isRecord(input) || typeof input.name !== 'string') return false
  if (typeof input.id !== 'number' && typeof input.id !== 'string') return false
  return isCurrency(input.nativeCurrency) && hasUrls(input.rpcUrls)
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
