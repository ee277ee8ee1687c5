import { type Address, concat, type Hex, numberToHex, size } from 'viem'

/** Where the EntryPoint's own code is while `executorCode` has its place. */
export const movedEntryPoint: Address = '0x4337000000000000000000000000000000004337'

const stop = '0x00'
/** A call that failed ends here, with its reason: returndatacopy(0, 0, returndatasize), revert. */
const failAt = '0x03'
const fail = '0x5b3d600060003e3d6000fd'
/** jump(0x0e), over `fail`. */
const skipFail = '0x600e56'
/** if eq(origin, caller) jump(0x4b), behind `passOn`. */
const startOperations = '0x5b323314604b57'

/**
 * Code for the EntryPoint in a simulation. For its sender it calls the account with each of the operations' `callData`
 * of the transaction's data, as `handleOps` does after the validation, and logs nothing with no topic after each. For
 * every other caller it runs the EntryPoint's own code.
 */
export function executorCode(account: Address, callData: readonly Hex[]): Hex {
  const offsets = callData.map((_, at) => sum(callData.slice(0, at)))
  const calls = callData.map((data, at) => makeCall(account, size(data), offsets[at] ?? 0))
  const start = [skipFail, fail, startOperations, passOn, '0x5b'] as const
  return concat([...start, requireCode(account), ...calls, stop])
}

/** delegatecall(movedEntryPoint) with the calldata, and its answer. */
const passOn = concat([
  '0x3660006000376000600036600073',
  movedEntryPoint,
  '0x5af43d600060003e6046573d6000fd5b3d6000f3',
])

/** if iszero(extcodesize(account)) fail: a call of an address without code succeeds and does nothing. */
const requireCode = (account: Address): Hex => concat(['0x73', account, '0x3b1560', failAt, '0x57'])

/** calldatacopy(0, offset, length), if iszero(call(gas, account, 0, 0, length, 0, 0)) fail, log0(0, 0). */
function makeCall(account: Address, length: number, offset: number): Hex {
  const [pushLength, pushOffset] = [push4(length), push4(offset)]
  return concat([
    ...[pushLength, pushOffset, '0x600037'],
    ...['0x60006000', pushLength, '0x6000600073', account, '0x5af1'],
    ...['0x1560', failAt, '0x5760006000a0'],
  ] as Hex[])
}

const push4 = (value: number): Hex => concat(['0x63', numberToHex(value, { size: 4 })])
const sum = (parts: readonly Hex[]): number => parts.reduce((total, part) => total + size(part), 0)
