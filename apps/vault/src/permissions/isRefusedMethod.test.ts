import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { isRefusedMethod } from './isRefusedMethod.ts'

/** Rejected by selector, whatever name a site gives them. */
const bySelector = [
  'transfer(address,uint256)',
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'transferShares(address,uint256)',
  'transferSharesFrom(address,address,uint256)',
  'transfer(address,uint256,uint256)',
  'transferFrom(address,address,uint256,uint256)',
  'approve(address,uint256,uint256)',
  'setOperator(address,bool)',
  'burn(uint256)',
  'burn(address,uint256)',
  'burnFrom(address,uint256)',
  'burnBatch(address,uint256[],uint256[])',
  'withdraw(uint256,address,address)',
  'redeem(uint256,address,address)',
  'withdraw(address,uint256,address)',
  'borrow(address,uint256,uint256,uint16,address)',
  'approveDelegation(address,uint256)',
  'allow(address,bool)',
  'setAuthorization(address,bool)',
  'hope(address)',
  'setRelayerApproval(address,address,bool)',
  'transferOwnership(address)',
  'grantRole(bytes32,address)',
  'upgradeToAndCall(address,bytes)',
  'setOwner(bytes32,address)',
  'setResolver(bytes32,address)',
  'multicall(bytes[])',
  'multicall(uint256,bytes[])',
  'aggregate3((address,bool,bytes)[])',
  'batch(bytes[],bool)',
  'execute(bytes,bytes[],uint256)',
  'execute(address,uint256,bytes)',
  'execute(bytes32,bytes)',
  'executeBatch(address[],uint256[],bytes[])',
  'executeFromExecutor(bytes32,bytes)',
  'execTransactionFromModule(address,uint256,bytes,uint8)',
  'redeemDelegations(bytes[],bytes32[],bytes[])',
  'approve(address,address,uint160,uint48)',
  'transferFrom((address,address,uint160,address)[])',
]
/** Rejected by name: forms that no list of selectors has. */
const byName = [
  'multicall(bytes[],uint8)',
  'multiCall(address,bytes[])',
  'tryAggregateCalls(address[])',
  'executeOrder(uint256)',
  'execBatch(bytes)',
  'batchExecute(bytes)',
  'call(bytes)',
  'transferWithFee(uint256)',
  'approveMax(address)',
  'burnAll()',
  'withdrawAll(address)',
  'redeemFor(uint256,address)',
  'borrowTo(uint256,(address,uint256))',
]
const ordinary = [
  'mint(uint256)',
  'deposit()',
  'withdraw(uint256)',
  'redeem(uint256)',
  'claim()',
  'claim(address)',
  'stake(uint256)',
  'vote(uint256,uint8)',
  'move(uint8,uint8)',
  'callback(uint256)',
  'sendMessage(string)',
  'withdrawAll(bool)',
]
const check = (signature: string) => isRefusedMethod(toFunctionSelector(signature), signature)

test.each(bySelector)(
  'a permission for contract calls can’t have %s, also as a selector',
  (signature) => {
    expect(isRefusedMethod(toFunctionSelector(signature), null)).toBe(true)
    expect(isRefusedMethod(toFunctionSelector(signature), 'harmless()')).toBe(true)
  },
)
test.each(byName)('a permission for contract calls can’t have %s', (signature) => {
  expect(check(signature)).toBe(true)
  expect(isRefusedMethod(toFunctionSelector(signature), null)).toBe(false)
})
test.each(ordinary)('a permission for contract calls can have %s', (signature) => {
  expect(check(signature)).toBe(false)
})
