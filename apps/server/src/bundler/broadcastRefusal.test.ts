import { expect, test } from 'vitest'
import { RpcError } from '../rpc/requestNode.ts'
import { classifyBroadcast } from './broadcastRefusal.ts'

const refuse = (message: string, code = -32_000) => new RpcError({ code, message })

test.each([
  // Geth, Erigon
  ['already known', 'known'],
  ['nonce too low: next nonce 5, tx nonce 4', 'known'],
  ['transaction underpriced: gas tip cap 0, minimum needed 1', 'underpriced'],
  ['transaction underpriced: tip needed 1000000000, tip permitted 1', 'underpriced'],
  ['replacement transaction underpriced', 'replacement'],
  [
    'max fee per gas less than block base fee: address 0x…, maxFeePerGas: 1, baseFee: 2',
    'underpriced',
  ],
  ['insufficient funds for gas * price + value: balance 1, tx cost 2, overshot 1', 'funds'],
  ['exceeds block gas limit', 'gas'],
  ['transaction gas limit too high (cap: 16777216, tx: 50900000)', 'gas'],
  ['intrinsic gas too low: have 21000, want 53000', 'gas'],
  ['txpool is full', 'trouble'],
  ['transaction type not supported', 'invalid'],
  ['oversized data: transaction size 200000, limit 131072', 'invalid'],
  // Nethermind
  ['AlreadyKnown', 'known'],
  ['FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 2', 'underpriced'],
  ['InsufficientFunds, Balance is 1 less than sending value + gas 2', 'funds'],
  // Reth
  ['transaction is underpriced', 'underpriced'],
  ['tip cap 0 is below the minimum 1', 'underpriced'],
  // Besu
  ['Upfront cost exceeds account balance', 'funds'],
  ['Gas price below configured minimum gas price', 'underpriced'],
  ['Transaction gas limit exceeds block gas limit', 'gas'],
  // anvil
  ['Insufficient funds for gas * price + value', 'funds'],
  ['transaction already imported', 'known'],
] as const)('a node that answers "%s": %s', (message, outcome) => {
  expect(classifyBroadcast(refuse(message))).toBe(outcome)
})

test.each([
  [-32_603, 'trouble'],
  [-32_005, 'trouble'],
  [-32_000, 'invalid'],
  [-32_602, 'invalid'],
  [3, 'invalid'],
] as const)('an unknown message with the code %s: %s', (code, outcome) => {
  expect(classifyBroadcast(refuse('no', code))).toBe(outcome)
})

test('an error that no node has answered is trouble on the way', () => {
  expect(classifyBroadcast(new Error('replacement transaction underpriced'))).toBe('trouble')
})
