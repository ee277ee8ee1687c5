import type { Call } from '@latchkey/core/adapter'
import { type Hex, parseAbi } from 'viem'
import { decodeFunction } from './decodeFunction.ts'
import { decodeMultiSend } from './decodeMultiSend.ts'

const accountAbi = parseAbi([
  'struct Item { address target; uint256 value; bytes data; }',
  'struct VaultItem { address target; address account; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Item[] items)',
  'function executeBatch(address[] targets, bytes[] data)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] data)',
  'function executeWithoutChainIdValidation(bytes[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
  'function execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
  'function delegatecall(address target, bytes data)',
  // Euler's connector and Superfluid's host call for the account that calls them.
  'function batch(VaultItem[] items)',
  'function call(address target, address account, uint256 value, bytes data)',
  'function callAgreement(address agreement, bytes data, bytes userData)',
])

const multicallAbi = parseAbi([
  'struct Plain { address target; bytes data; }',
  'struct Lenient { address target; bool mayFail; bytes data; }',
  'struct Paying { address target; bool mayFail; uint256 value; bytes data; }',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlock, bytes[] data)',
  'function aggregate(Plain[] calls)',
  'function aggregate3(Lenient[] calls)',
  'function aggregate3Value(Paying[] calls)',
  'function tryAggregate(bool mustSucceed, Plain[] calls)',
  'function blockAndAggregate(Plain[] calls)',
  'function tryBlockAndAggregate(bool mustSucceed, Plain[] calls)',
])

/** Calls inside a call. */
export type NestedCalls = {
  method: string
  calls: readonly Call[]
  /** A delegatecall: foreign code would run as the caller. */
  isDelegated: boolean
  /** The inner calls come from the contract, not from its caller. */
  changesSender: boolean
}

/** Decodes the calls inside a batch, a multicall or a smart account's call; `null` for any other call. */
export function decodeNestedCall({ to, data = '0x' }: Call): NestedCalls | null {
  return decodeAccountCall(to, data) ?? decodeMulticall(to, data)
}

function decodeAccountCall(self: string, data: Hex): NestedCalls | null {
  const decoded = decodeFunction(accountAbi, data)
  if (!decoded) return null
  const toNested = (calls: readonly Call[], isDelegated = false): NestedCalls => ({
    method: decoded.functionName,
    calls,
    isDelegated,
    changesSender: true,
  })
  switch (decoded.functionName) {
    case 'execute':
      return toNested([{ to: decoded.args[0], value: decoded.args[1], data: decoded.args[2] }])
    case 'batch':
    case 'executeBatch':
      return toNested(batchItems(decoded.args))
    case 'executeWithoutChainIdValidation':
      return toNested(decoded.args[0].map((inner) => ({ to: self, data: inner })))
    case 'multiSend': {
      const items = decodeMultiSend(decoded.args[0])
      return toNested(items ?? [], items === null || items.some(({ isDelegated }) => isDelegated))
    }
    case 'call':
      return toNested([{ to: decoded.args[0], value: decoded.args[2], data: decoded.args[3] }])
    case 'callAgreement':
      return toNested([{ to: decoded.args[0], data: decoded.args[1] }])
    case 'delegatecall':
      return toNested([{ to: decoded.args[0], data: decoded.args[1] }], true)
    default: {
      const [target, value, inner, operation] = decoded.args
      return toNested([{ to: target, value, data: inner }], operation !== 0)
    }
  }
}

type BatchArgs =
  | readonly [readonly { target: string; value: bigint; data: Hex }[]]
  | readonly [readonly string[], readonly Hex[]]
  | readonly [readonly string[], readonly bigint[], readonly Hex[]]

function batchItems(args: BatchArgs): readonly Call[] {
  if (args.length === 1) {
    return args[0].map(({ target, value, data }) => ({ to: target, value, data }))
  }
  const data = args.at(-1) as readonly Hex[]
  const values = args.length === 3 ? args[1] : []
  return args[0].map((to, index) => ({ to, value: values[index] ?? 0n, data: data[index] ?? '0x' }))
}

function decodeMulticall(self: string, data: Hex): NestedCalls | null {
  const decoded = decodeFunction(multicallAbi, data)
  if (!decoded) return null
  const method = decoded.functionName
  if (decoded.functionName === 'multicall') {
    const inner: readonly Hex[] = decoded.args.length === 2 ? decoded.args[1] : decoded.args[0]
    const calls = inner.map((item) => ({ to: self, data: item }))
    return { method, calls, isDelegated: false, changesSender: false }
  }
  const items: readonly { target: string; data: Hex; value?: bigint }[] =
    decoded.args.length === 2 ? decoded.args[1] : decoded.args[0]
  const calls = items.map(({ target, value, data: inner }) => ({
    to: target,
    data: inner,
    ...(value === undefined ? {} : { value }),
  }))
  return { method, calls, isDelegated: false, changesSender: true }
}
