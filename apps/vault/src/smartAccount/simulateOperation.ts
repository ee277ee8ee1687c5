import { delegatedCodePrefix } from '@latchkey/wire/accountUpgrade'
import * as v from 'valibot'
import { bytesToHex, concat, type Hex, isAddressEqual, isHex } from 'viem'
import type { Log } from '../approve/decodeTransferLogs.ts'
import type { CallRpc } from '../approve/node.ts'
import { type SimulatedLogs, simulationReply } from '../approve/simulate.ts'
import { randomBytes } from '../keys/bytes.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import { statelessImplementation } from './authorization.ts'
import { entryPoint } from './entryPoint.ts'
import { executorCode, movedEntryPoint } from './executorCode.ts'
import type { SmartAccount } from './smartAccount.ts'

/**
 * Simulates the calls of an operation as a bundle makes them, in one transaction: a bundler's key is the origin, the
 * EntryPoint calls the account, and the account has its code. A contract could otherwise tell a simulation by its
 * origin, or by an account without code, and behave only there.
 */
export async function simulateOperation(
  node: CallRpc,
  account: SmartAccount,
  calls: readonly AccountCall[],
): Promise<SimulatedLogs> {
  try {
    const callData = calls.map((call) => encodeCalls([call]))
    const [entryPointCode, accountCode] = await Promise.all([
      readCode(node, entryPoint),
      readCode(node, account.address),
    ])
    const { setUp, overrides } = setUpCode(account, accountCode)
    // No contract can know the bundler: a fixed address would tell the simulation.
    const from = bytesToHex(randomBytes(20))
    const stateOverrides = {
      [entryPoint]: { code: executorCode(account.address, callData) },
      [movedEntryPoint]: { code: entryPointCode },
      ...overrides,
    }
    const transactions = [...setUp, { to: entryPoint, data: concat(callData) }]
    const block = { stateOverrides, calls: transactions.map((call) => ({ from, ...call })) }
    const request = { blockStateCalls: [block], traceTransfers: true }
    const [simulated] = v.parse(simulationReply, await node('eth_simulateV1', [request, 'latest']))
    const results = simulated?.calls ?? []
    if (results.some(({ status }) => status !== '0x1')) return 'reverted'
    const logs = splitByCall(results.at(-1)?.logs ?? [])
    return results.length === transactions.length && logs.length === calls.length
      ? logs
      : 'not-simulated'
  } catch {
    // The node does not respond, or cannot simulate: the approval says so.
    return 'not-simulated'
  }
}

async function readCode(node: CallRpc, address: Hex): Promise<Hex> {
  const code = await node('eth_getCode', [address, 'latest'])
  if (!isHex(code)) throw new RangeError('The node answered no code')
  return code
}

/** How an account without code gets it: by its deployment, or by an authorization (EIP-7702). */
function setUpCode(account: SmartAccount, code: Hex) {
  if (code !== '0x') return { setUp: [], overrides: {} }
  if (account.kind === 'hybrid') {
    return { setUp: [{ to: account.factory, data: account.factoryData }], overrides: {} }
  }
  const upgraded = concat([delegatedCodePrefix, statelessImplementation])
  return { setUp: [], overrides: { [account.address]: { code: upgraded } } }
}

/** The executor ends each call with a log that has no topic, which the EntryPoint itself never emits. */
function splitByCall(logs: readonly Log[]): readonly (readonly Log[])[] {
  const ends = logs.flatMap((log, at) => (isEndOfCall(log) ? [at] : []))
  return ends.map((end, at) => logs.slice((ends[at - 1] ?? -1) + 1, end))
}

function isEndOfCall({ address, topics }: Log): boolean {
  return topics.length === 0 && isAddressEqual(address, entryPoint)
}
