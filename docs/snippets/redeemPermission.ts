import {
  type Account,
  type Address,
  type Chain,
  type Client,
  encodePacked,
  type Hex,
  type PublicActions,
  parseAbi,
  type Transport,
  type WalletActions,
} from 'viem'

type Permission = {
  from: Address
  context: Hex
  delegationManager: Address
  dependencies: readonly { factory: Address; factoryData: Hex }[]
}
type Backend = Client<Transport, Chain, Account> & PublicActions & WalletActions<Chain, Account>

const abi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
])
// ERC-7579: one call that reverts if it fails.
const mode = `0x${'0'.repeat(64)}` as const

/** Makes one call from the visitor's account with a permission that it granted to this backend's account. */
export async function redeemPermission(
  backend: Backend,
  { from, context, delegationManager, dependencies }: Permission,
  { to, value = 0n, data = '0x' }: { to: Address; value?: bigint; data?: Hex },
): Promise<Hex> {
  const isDeployed = (await backend.getCode({ address: from })) !== undefined
  for (const { factory, factoryData } of isDeployed ? [] : dependencies) {
    const hash = await backend.sendTransaction({ to: factory, data: factoryData })
    await backend.waitForTransactionReceipt({ hash })
  }
  const call = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
  const args = [[context], [mode], [call]] as const
  return backend.writeContract({
    address: delegationManager,
    abi,
    functionName: 'redeemDelegations',
    args,
  })
}
