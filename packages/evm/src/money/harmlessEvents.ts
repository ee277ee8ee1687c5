import { isSameAddress } from '@latchkey/core'
import { type Address, type Hex, slice, toEventSelector } from 'viem'
import type { Log } from './simulateSteps.ts'

/** Events that name the account beside another address and give that address nothing. Transfers and allowances are measured elsewhere. */
const harmless: ReadonlySet<Hex> = selectorsOf([
  // Tokens, allowances, votes (`delegate` is decoded from the call).
  'Transfer(address,address,uint256)',
  'Approval(address,address,uint256)',
  'ApprovalForAll(address,address,bool)',
  'TransferSingle(address,address,address,uint256,uint256)',
  'TransferBatch(address,address,address,uint256[],uint256[])',
  'Permit(address,address,address,uint160,uint48,uint48)',
  'Approval(address,address,address,uint160,uint48)',
  'Sent(address,address,address,uint256,bytes,bytes)',
  'Minted(address,address,uint256,bytes,bytes)',
  'Burned(address,address,uint256,bytes,bytes)',
  'DelegateChanged(address,address,address)',
  'TransferShares(address,address,uint256)',
  // Loans: the asset, and on whose behalf.
  'Supply(address,address,address,uint256,uint16)',
  'Deposit(address,address,address,uint256,uint16)',
  'Borrow(address,address,address,uint256,uint8,uint256,uint16)',
  'Repay(address,address,address,uint256,bool)',
  'Mint(address,address,uint256,uint256,uint256)',
  'ReserveUsedAsCollateralEnabled(address,address)',
  'ReserveUsedAsCollateralDisabled(address,address)',
  'UserEModeSet(address,uint8)',
  'Accrued(address,address,address,uint256,uint256,uint256)',
  'MarketEntered(address,address)',
  'MarketExited(address,address)',
  'SupplyCollateral(address,address,address,uint256)',
  // Exchanges: pools, routers, referrers.
  'Swap(address,uint256,uint256,uint256,uint256,address)',
  'Swap(address,address,uint256,uint256,uint256,uint256)',
  'Swap(address,address,int256,int256,uint160,uint128,int24)',
  'Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)',
  'Mint(address,address,int24,int24,uint128,uint256,uint256)',
  'Burn(address,uint256,uint256,address)',
  'SwappedV3(bytes16,address,uint256,address,address,address,address,uint256,uint256,uint256)',
  'OrderCancelled(bytes32,address,address)',
  'OrderFulfilled(bytes32,address,address,address,(uint8,address,uint256,uint256)[],(uint8,address,uint256,uint256,address)[])',
  // Stakes and votes for a pool, referrals.
  'Submitted(address,uint256,address)',
  'WithdrawalRequested(uint256,address,address,uint256,uint256)',
  'Voted(address,address,uint256)',
  'Voted(address,address,uint256,uint256,uint256,uint256)',
  'Abstained(address,address,uint256,uint256,uint256,uint256)',
  // The account's own operations and their paymaster (ERC-4337).
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
  'AccountDeployed(bytes32,address,address,address)',
])

/** Events that give something to the address in this topic. */
const givenTo: ReadonlyMap<Hex, number> = new Map([
  [toEventSelector('OwnershipTransferred(address,address)'), 2],
  [toEventSelector('OwnershipTransferStarted(address,address)'), 2],
  [toEventSelector('RoleGranted(bytes32,address,address)'), 2],
])

export function isHarmlessEvent({ topics }: Log, account: Address): boolean {
  const [kind] = topics
  if (!kind) return false
  if (harmless.has(kind)) return true
  const holder = topics[givenTo.get(kind) ?? topics.length]
  return holder !== undefined && isSameAddress(slice(holder, 12), account)
}

function selectorsOf(events: readonly string[]): ReadonlySet<Hex> {
  return new Set(events.map((event) => toEventSelector(event)))
}
