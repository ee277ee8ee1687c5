import { localAddresses, type RunningChain, toViemChain, waitForReceipt } from '@latchkey/testing'
import type { PublicActions, WalletActions } from 'viem'
import {
  type Address,
  createTestClient,
  erc20Abi,
  type Hash,
  http,
  publicActions,
  type TestClient,
  walletActions,
} from 'viem'

type Endpoint = Pick<RunningChain, 'url' | 'wsUrl' | 'chainId'>
export type ChainClient = TestClient & PublicActions & WalletActions

/** A viem client for the chain, independent of the code under test. */
export function chainClient(chain: Endpoint): ChainClient {
  return createTestClient({ mode: 'anvil', chain: toViemChain(chain), transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions)
}

/** Waits until a transaction is mined. */
export async function mined(chain: Endpoint, sent: Promise<Hash>): Promise<void> {
  await waitForReceipt(chainClient(chain), await sent)
}

/** What an account holds of a token, or of the native currency (`null`). */
export async function readBalance(
  chain: Endpoint,
  token: string | null,
  owner: string,
): Promise<bigint> {
  const client = chainClient(chain)
  const address = owner as Address
  if (token === null) return client.getBalance({ address })
  return client.readContract({
    address: token as Address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
}

/** What an account holds of each token, in one call. */
export function readBalances(
  chain: Endpoint,
  tokens: readonly string[],
  owner: string,
): Promise<bigint[]> {
  const balanceOf = { abi: erc20Abi, functionName: 'balanceOf', args: [owner as Address] } as const
  return chainClient(chain).multicall({
    allowFailure: false,
    contracts: tokens.map((token) => ({ ...balanceOf, address: token as Address })),
  })
}

export async function allowanceOf(chain: Endpoint, token: string, owner: string): Promise<bigint> {
  return chainClient(chain).readContract({
    address: token as Address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner as Address, localAddresses.uniswapV2Router],
  })
}
