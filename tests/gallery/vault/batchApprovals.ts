import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { DecodedRequest } from '../../../apps/vault/src/approve/decodedRequest.ts'
import type { ChainDetails } from '../../../apps/vault/src/approve/preparedRequest.ts'
import { type AccountCall, encodeCalls } from '../../../apps/vault/src/smartAccount/accountCalls.ts'
import { describeUpgrade } from '../../../apps/vault/src/smartAccount/accountUpgrade.ts'
import { type DecodedBatch, decodeBatch } from '../../../apps/vault/src/smartAccount/decodeBatch.ts'
import {
  hybridAccountOf,
  upgradedAccountOf,
} from '../../../apps/vault/src/smartAccount/smartAccount.ts'
import { texts } from '../../../apps/vault/src/text/language.ts'
import { encodeMinimumCheck } from '../../../packages/evm/src/money/encodeMinimumCheck.ts'
import { amount, account as owner, receiver, router, swapData, token } from './vaultFixtures.ts'

const chainId = 'eip155:1'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

function approval(amount: bigint): AccountCall {
  const args = [router, amount] as const
  return {
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
  }
}

/** The batch of a swap: the approval, the swap between the checks of the minimum, and the end of the allowance. */
export function swapBatch(): DecodedRequest {
  const account = hybridAccountOf(owner)
  const check = encodeMinimumCheck({
    account: { namespace: 'eip155', address: account.address, type: 'smartAccount' },
    token: weth,
    minimum: 21_400_000_000_000_000n,
  })
  const [before, after] = [check.before, check.after].map(
    ({ to, data = '0x' }): AccountCall => ({ to: to as Address, data, value: 0n }),
  )
  if (!before || !after) throw new Error('The check has two calls')
  const swap: AccountCall = { to: router, value: 0n, data: swapData(account.address) }
  const calls = [approval(100_000_000n), before, swap, after, approval(0n)]
  return toRequest(decodeBatch(encodeCalls(calls), { account, chainId }))
}

/** Two payments of the standard account, which also upgrade it (EIP-7702). */
export function upgradeBatch(): DecodedRequest {
  const account = upgradedAccountOf(owner)
  const pay = (value: bigint): AccountCall => ({ to: receiver, value, data: '0x' })
  const calls = [pay(10n ** 16n), pay(2n * 10n ** 16n)]
  return toRequest(describeUpgrade(decodeBatch(encodeCalls(calls), { account, chainId })))
}

function toRequest({
  calls: _,
  tokens: __,
  minimums: ___,
  swaps: ____,
  ...decoded
}: DecodedBatch): DecodedRequest {
  return { ...decoded, task: { kind: 'evm-calls' } }
}

export async function swapChanges(): Promise<ChainDetails> {
  const { approve } = texts()
  return {
    effect: [
      amount(approve.youSend, '100 USDC'),
      amount(approve.youReceive, '0.0312 WETH'),
      amount(approve.minimum, '0.0214 WETH'),
    ],
    ...wholeBatch(),
  }
}

export async function upgradeChanges(): Promise<ChainDetails> {
  const { approve } = texts()
  return { effect: [amount(approve.youSend, '0.03 ETH')], ...wholeBatch() }
}

function wholeBatch(): Pick<ChainDetails, 'facts' | 'warnings'> {
  const { allOrNothing, allOrNothingMeaning, fee, sponsored } = texts().smartAccount
  return {
    facts: [
      { label: allOrNothing, value: allOrNothingMeaning, kind: 'text', isDetail: true },
      { label: fee, value: sponsored, kind: 'text' },
    ],
    warnings: [],
  }
}
