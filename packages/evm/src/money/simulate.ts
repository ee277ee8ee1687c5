import type { AllowanceChange, AssetChange, Simulation } from '@latchkey/core'
import { type Address, type Hex, size } from 'viem'
import type { EvmChain } from '../evmChain.ts'
import { guardClient } from './guardClient.ts'
import { type Log, type Play, type Played, play, type Step } from './play.ts'
import { type Probe, probesFor, type SimulationRequest } from './probes.ts'
import { allowancesIn, changesOf, keyOf } from './readLogs.ts'
import { revertReason } from './revertReason.ts'
import { isSameAddress, toAddress } from './toAddress.ts'

/**
 * Plays calls on the chain's newest state and tells what they do to the account: balances and allowances by
 * asking the tokens before and after, all else by the events. `null` when the node has no means to play.
 * @throws rpc/*, chain/*
 */
export async function simulate(
  chain: EvmChain,
  request: SimulationRequest,
): Promise<Simulation | null> {
  const account = toAddress(request.account.address)
  const probes = probesFor(request)
  const calls = request.calls.map(toStep)
  const questions = probes.map(({ to, data }) => ({ to, data, value: 0n }))
  const client = guardClient(chain, request.network)
  const played = await play(client, account, [...questions, ...calls, ...questions])
  return played && judge(played, { probes, calls: calls.length, request, account })
}

type Scene = {
  probes: readonly Probe[]
  calls: number
  request: SimulationRequest
  account: Address
}

function judge({ steps, hasLogs }: Play, scene: Scene): Simulation {
  const { probes, calls, account } = scene
  const acts = steps.slice(probes.length, probes.length + calls)
  const failed = acts.find(({ isSuccess }) => !isSuccess)
  if (failed) return { status: 'reverted', reason: revertReason(failed.data) }
  const logs = acts.flatMap((act) => act.logs)
  const answers = answersTo(probes, steps)
  const recipient = scene.request.recipient
  return {
    status: 'played',
    changes: changesFor(account, logs, answers),
    received: recipient ? changesFor(toAddress(recipient), logs, answers) : [],
    allowances: allowanceChanges(account, logs, answers),
    gasUsed: hasLogs ? acts.reduce((sum, act) => sum + (act.gasUsed ?? 0n), 0n) : null,
    sawEverything: hasLogs,
  }
}

type Answer = { probe: Probe; before: bigint; after: bigint }

function answersTo(probes: readonly Probe[], steps: readonly Played[]): readonly Answer[] {
  const later = steps.slice(-probes.length)
  return probes.flatMap((probe, index) => {
    const before = numberIn(steps[index])
    const after = numberIn(later[index])
    return before === null || after === null ? [] : [{ probe, before, after }]
  })
}

function numberIn(step: Played | undefined): bigint | null {
  if (!step?.isSuccess || size(step.data) < 32) return null
  return BigInt(step.data.slice(0, 66))
}

/** What was measured counts; events only speak where nobody measured. */
function changesFor(
  owner: Address,
  logs: readonly Log[],
  answers: readonly Answer[],
): readonly AssetChange[] {
  const measured = answers.flatMap(({ probe, before, after }): AssetChange[] => {
    if (probe.about === 'allowance' || !isSameAddress(probe.owner, owner)) return []
    const amount = after - before
    return probe.about === 'native'
      ? [{ kind: 'native', amount }]
      : [{ kind: 'token', token: probe.token, amount }]
  })
  const known = new Set(measured.map(keyOf))
  const told = changesOf(logs, owner).filter((change) => !known.has(keyOf(change)))
  return [...measured, ...told].filter(({ amount }) => amount !== 0n)
}

function allowanceChanges(
  owner: Address,
  logs: readonly Log[],
  answers: readonly Answer[],
): readonly AllowanceChange[] {
  const measured = answers.flatMap(({ probe, before, after }) =>
    probe.about === 'allowance' ? [{ ...probe, before, after }] : [],
  )
  const isMeasured = ({ token, spender }: AllowanceChange): boolean =>
    measured.some((one) => isSameAddress(one.token, token) && isSameAddress(one.spender, spender))
  return [
    ...measured
      .filter(({ before, after }) => after > before)
      .map(({ token, spender, after }) => ({ token, spender, amount: after })),
    ...allowancesIn(logs, owner).filter((one) => !isMeasured(one)),
  ]
}

function toStep({ to, data, value }: { to: string; data?: Hex; value?: bigint }): Step {
  return { to: toAddress(to), data: data ?? '0x', value: value ?? 0n }
}
