import { isSameAddress } from '@latchkey/core'
import {
  type AllowanceChange,
  type AssetChange,
  assetKey,
  nativeAsset,
  type Simulation,
  tokenKey,
} from '@latchkey/core/adapter'
import { type Address, type Hex, size } from 'viem'
import type { EvmState } from '../evmState.ts'
import { guardClient } from '../rpc/guardClient.ts'
import { allowancesIn, changesOf } from './decodeLogs.ts'
import { type Probe, probesFor, type SimulationRequest } from './probes.ts'
import { revertReason } from './revertReason.ts'
import { rightsIn } from './rightsIn.ts'
import {
  type Log,
  type SimulatedStep,
  type SimulatedSteps,
  type Step,
  simulateSteps,
} from './simulateSteps.ts'
import { toAddress } from './toAddress.ts'

/**
 * Simulates calls on the latest state and returns what each of them changes for the account: balances and allowances by
 * reading the tokens before and after every call, everything else from the events. `null` when the node cannot simulate.
 * @throws rpc/*, chain/*
 */
export async function simulate(
  evm: EvmState,
  request: SimulationRequest,
): Promise<Simulation | null> {
  const account = toAddress(request.account.address)
  const probes = probesFor(request)
  const probeCalls = probes.map(({ to, data }) => ({ to, data, value: 0n }))
  const steps = request.calls.flatMap((call) => [toStep(call), ...probeCalls])
  const client = guardClient(evm, request.network)
  const simulated = await simulateSteps(client, account, [...probeCalls, ...steps])
  return simulated && toSimulation(simulated, { probes, request, account })
}

/** What the simulated steps are read with. */
type SimulationInputs = { probes: readonly Probe[]; request: SimulationRequest; account: Address }

function toSimulation(
  { steps, hasLogs }: SimulatedSteps,
  { probes, request, account }: SimulationInputs,
): Simulation {
  const stepsPerCall = probes.length + 1
  const rounds = request.calls.map((call, index) => ({
    call,
    result: steps[probes.length + index * stepsPerCall],
    before: steps.slice(index * stepsPerCall, index * stepsPerCall + probes.length),
    after: steps.slice((index + 1) * stepsPerCall, (index + 1) * stepsPerCall + probes.length),
  }))
  const holdings = holdingsIn(probes, steps, account)
  const failed = rounds.find(({ result }) => !result?.isSuccess)
  if (failed) {
    return { status: 'reverted', reason: revertReason(failed.result?.data ?? '0x'), holdings }
  }
  const results = rounds.flatMap(({ result }) => (result ? [result] : []))
  const logs = results.flatMap((result) => result.logs)
  const measurements = measure(probes, steps, steps.slice(-probes.length))
  return {
    status: 'simulated',
    changes: changesFor(account, logs, measurements),
    calls: rounds.map(({ result, before, after }) =>
      changesFor(account, result?.logs ?? [], measure(probes, before, after)),
    ),
    received: request.recipient ? changesFor(toAddress(request.recipient), logs, measurements) : [],
    allowances: allowanceChanges(account, logs, measurements),
    rights: rounds.map(({ call, result }) => rightsIn({ call, logs: result?.logs ?? [], account })),
    holdings,
    gasUsed: hasLogs ? results.reduce((sum, result) => sum + (result.gasUsed ?? 0n), 0n) : null,
    isComplete: hasLogs,
  }
}

type Measurement = { probe: Probe; before: bigint; after: bigint }

function measure(
  probes: readonly Probe[],
  earlier: readonly SimulatedStep[],
  later: readonly SimulatedStep[],
): readonly Measurement[] {
  return probes.flatMap((probe, index) => {
    const before = firstWord(earlier[index])
    const after = firstWord(later[index])
    return before === null || after === null ? [] : [{ probe, before, after }]
  })
}

/** The account's balances before the first call. */
function holdingsIn(
  probes: readonly Probe[],
  steps: readonly SimulatedStep[],
  account: Address,
): ReadonlyMap<string, bigint> {
  const holdings = probes.flatMap((probe, index): [string, bigint][] => {
    const amount = firstWord(steps[index])
    const isOwn = probe.kind !== 'allowance' && isSameAddress(probe.owner, account)
    if (!isOwn || amount === null) return []
    return [[probe.kind === 'native' ? nativeAsset : tokenKey(probe.token), amount]]
  })
  return new Map(holdings)
}

function firstWord(step: SimulatedStep | undefined): bigint | null {
  if (!step?.isSuccess || size(step.data) < 32) return null
  return BigInt(step.data.slice(0, 66))
}

/** A measured balance has priority; events count only for assets that were not measured. */
function changesFor(
  owner: Address,
  logs: readonly Log[],
  measurements: readonly Measurement[],
): readonly AssetChange[] {
  const measured = measurements.flatMap(({ probe, before, after }): AssetChange[] => {
    if (probe.kind === 'allowance' || !isSameAddress(probe.owner, owner)) return []
    const amount = after - before
    return probe.kind === 'native'
      ? [{ kind: 'native', amount }]
      : [{ kind: 'token', token: probe.token, amount }]
  })
  const known = new Set(measured.map(assetKey))
  const fromLogs = changesOf(logs, owner).filter((change) => !known.has(assetKey(change)))
  return [...measured, ...fromLogs].filter(({ amount }) => amount !== 0n)
}

function allowanceChanges(
  owner: Address,
  logs: readonly Log[],
  measurements: readonly Measurement[],
): readonly AllowanceChange[] {
  const measured = measurements.flatMap(({ probe, before, after }) =>
    probe.kind === 'allowance' ? [{ ...probe, before, after }] : [],
  )
  const isMeasured = ({ token, spender }: AllowanceChange): boolean =>
    measured.some(
      (change) => isSameAddress(change.token, token) && isSameAddress(change.spender, spender),
    )
  return [
    ...measured
      .filter(({ before, after }) => after > before)
      .map(({ token, spender, after }) => ({ token, spender, amount: after })),
    ...allowancesIn(logs, owner).filter((change) => !isMeasured(change)),
  ]
}

function toStep({ to, data, value }: { to: string; data?: Hex; value?: bigint }): Step {
  return { to: toAddress(to), data: data ?? '0x', value: value ?? 0n }
}
