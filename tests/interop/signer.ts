import type { RunningChain } from '@latchkey/testing'
import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The first of anvil's accounts: a real key with real test money. */
export const owner = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

export const chains = ['eip155:31337', 'eip155:1']
export const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
export const events = ['chainChanged', 'accountsChanged']
export const requestedNamespaces = { eip155: { chains, methods, events } }
export const accounts = chains.map((chain) => `${chain}:${owner.address}`)
export const approvedNamespaces = { eip155: { chains, methods, events, accounts } }

export type WalletRequest = { method: string; params: unknown }

/** Signs or sends as a wallet does when its user approves. */
export async function answerAsWallet(
  chain: RunningChain,
  { method, params }: WalletRequest,
): Promise<unknown> {
  const [first, second] = params as [Hex, string]
  switch (method) {
    case 'personal_sign':
      return owner.signMessage({ message: { raw: first } })
    case 'eth_signTypedData_v4':
      return owner.signTypedData(JSON.parse(second))
    case 'eth_sendTransaction': {
      const [{ to, value }] = params as [{ to: Hex; value: Hex }]
      const client = createWalletClient({ account: owner, transport: http(chain.url) })
      return client.sendTransaction({ chain: null, to, value: BigInt(value) })
    }
    default:
      throw new Error(`The wallet was asked for ${method}`)
  }
}
