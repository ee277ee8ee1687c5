import type { CaipNetworkId } from '../caip/caip.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'

/** USDT contracts: `approve` returns nothing, and reverts when it changes a non-zero allowance to another one. */
const tetherTokens: Readonly<Partial<Record<CaipNetworkId, string>>> = {
  'eip155:1': '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'eip155:56': '0x55d398326f99059fF775485246999027B3197955',
  'eip155:137': '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  'eip155:42161': '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  'eip155:42220': '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
  'eip155:43114': '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
}

/** Whether the token is a known USDT contract. For other tokens the approval is simulated. */
export function isTether(network: CaipNetworkId, token: string): boolean {
  const tether = tetherTokens[network]
  return tether !== undefined && isSameAddress(tether, token)
}
