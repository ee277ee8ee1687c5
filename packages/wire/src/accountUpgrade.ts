import * as v from 'valibot'
import { evmAddress, quantity } from './userOperation.ts'

/**
 * Networks that support EIP-7702 and have `EIP7702StatelessDeleGator` of the Delegation Framework 1.3.0. A network that
 * isn't listed may have it, too; but its standard accounts aren't upgraded.
 */
const networks: ReadonlySet<string> = new Set(
  [
    // Ethereum, OP Mainnet, BNB Smart Chain, Gnosis, Unichain, Polygon, Base, Arbitrum One, Ink
    ...[1, 10, 56, 100, 130, 137, 8_453, 42_161, 57_073],
    // Sepolia, OP Sepolia, Base Sepolia, Arbitrum Sepolia
    ...[11_155_111, 11_155_420, 84_532, 421_614],
    // The local stack
    ...[31_337, 31_338],
  ].map((id) => `eip155:${id}`),
)

/** Whether the standard account of the embedded wallet can get the code of a smart account there (EIP-7702). */
export function canUpgradeAccount(network: string): boolean {
  return networks.has(network)
}

/** EIP-7702: an account with this code runs the code of the contract whose address follows. */
export const delegatedCodePrefix = '0xef0100'

/** The request of the page to the vault that ends an account upgrade. No standard has one. */
export const revokeUpgradeMethod = 'wallet_revokeAccountUpgrade'

/** `params` of `wallet_revokeAccountUpgrade`. */
export const revokeUpgradeParams = v.tuple([v.object({ from: evmAddress, chainId: quantity(64) })])
