import type { Account, Network } from '@latchkey/core'
import {
  assetKey,
  nativeAsset,
  type RequestFact,
  type Simulation,
  tokenKey,
} from '@latchkey/core/adapter'
import { getBalance } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { toAddress } from '../money/toAddress.ts'
import { tokenBalance } from '../money/tokens.ts'
import { guardClient } from '../rpc/guardClient.ts'

type AccountOnChain = { evm: EvmState; account: Account; network: Network }

/** The assets that the decoded calls send, swap or wrap. */
export function assetsNamed(facts: readonly RequestFact[]): readonly string[] {
  const assets = facts.flatMap((fact): string[] => {
    switch (fact.kind) {
      case 'pays':
        return [nativeAsset]
      case 'transfers':
      case 'wraps':
      case 'unwraps':
        return [tokenKey(fact.token)]
      case 'swaps':
        return [fact.sell, fact.buy].map((token) =>
          token === null ? nativeAsset : tokenKey(token),
        )
      default:
        return []
    }
  })
  return [...new Set(assets)]
}

/** The fungible assets that leave in a simulation. */
export function assetsLeaving(simulation: Simulation | null): readonly string[] {
  if (simulation?.status !== 'simulated') return []
  const changes = [...simulation.changes, ...(simulation.calls ?? []).flat()]
  const leaving = changes.filter(({ kind, amount }) => kind !== 'nft' && amount < 0n)
  return [...new Set(leaving.map(assetKey))]
}

/** The account's balances of assets. An asset that cannot be read is left out, so that it does not hide the others. */
export async function readHoldings(
  accountOnChain: AccountOnChain,
  assets: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const balances = await Promise.all(
    assets.map(async (asset): Promise<[string, bigint][]> => {
      try {
        return [[asset, await readBalance(accountOnChain, asset)]]
      } catch {
        // Not a token, or the node does not respond.
        return []
      }
    }),
  )
  return new Map(balances.flat())
}

async function readBalance(
  { evm, account, network }: AccountOnChain,
  asset: string,
): Promise<bigint> {
  if (asset !== nativeAsset) return tokenBalance(evm, { account, network, token: asset })
  const address = toAddress(account.address)
  return getBalance(guardClient(evm, network), { address })
}
