import { bundlerParams, type PartialUserOperation } from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import { type Hex, isAddressEqual, numberToHex, zeroAddress } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import type { Context } from '../context/context.ts'
import { type JsonRpcRequest, RpcError } from '../rpc/requestNode.ts'
import { bundlerError } from '../userOperation/bundlerError.ts'
import { checkOperation } from '../userOperation/checkOperation.ts'
import { hashAddress } from '../userOperation/hashAddress.ts'
import { completeOperation, maxCostOf, type UserOperation } from '../userOperation/operation.ts'
import { readOperationLimits, readSuggestedTip } from '../userOperation/operationLimits.ts'
import { dayOf, readSpending } from './budgetStore.ts'
import { checkGas, PAYMASTER_VERIFICATION_GAS } from './checkGas.ts'
import { checkBudget, checkCalls } from './checkPolicy.ts'
import { findPolicy, type Sponsor } from './findPolicy.ts'
import type { PaymasterCaller } from './paymasterCaller.ts'
import { paymasterAddress } from './paymasterContract.ts'
import { reserveCost } from './reserveCost.ts'
import { encodePaymasterData, signSponsorship } from './signSponsorship.ts'

const POST_OP_GAS = 0n
const VALID_MS = 10 * 60_000
/** As long as a real signature, so that the gas estimate covers it. */
const STUB_PAYMASTER_DATA: Hex = encodePaymasterData(
  { validUntil: 0xffff_ffff, bundler: `0x${'fe'.repeat(20)}` },
  `0x${'fe'.repeat(64)}1c`,
)
/** Of no known key; the paymaster is asked before the account signs. */
const STUB_SIGNATURE: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** Answers ERC-7677's methods. @throws RpcError */
export async function answerPaymaster(
  context: Context,
  caller: PaymasterCaller,
  { method, params }: JsonRpcRequest,
): Promise<unknown> {
  if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData') {
    throw new RpcError({ code: -32_601, message: 'Method not allowed' })
  }
  const partial = parseParams(params, caller)
  const sponsor = findPolicy(context, caller.project)
  const { key, policy } = sponsor
  const refusal = checkCalls(policy, { chain: caller.chain.id, callData: partial.callData })
  if (refusal) throw bundlerError('rejectedByPaymaster', refusal)
  const operation = {
    ...completeOperation(partial),
    paymaster: paymasterAddress(key),
    paymasterVerificationGasLimit:
      partial.paymasterVerificationGasLimit ?? PAYMASTER_VERIFICATION_GAS,
    paymasterPostOpGasLimit: partial.paymasterPostOpGasLimit ?? POST_OP_GAS,
  }
  const isStub = method === 'pm_getPaymasterStubData'
  const name = (await context.projects.find(caller.project))?.name
  return {
    paymaster: operation.paymaster,
    paymasterData: isStub
      ? STUB_PAYMASTER_DATA
      : await sponsorOperation(context, caller, { sponsor, operation }),
    paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit),
    ...(isStub ? { isFinal: false, ...(name ? { sponsor: { name } } : {}) } : {}),
  }
}

function parseParams(params: unknown, { chainId }: PaymasterCaller): PartialUserOperation {
  const checked = v.safeParse(bundlerParams.pm_getPaymasterData, params ?? [])
  if (!checked.success) {
    const [issue] = checked.issues
    throw bundlerError('invalidParams', `${v.getDotPath(issue) ?? 'params'}: ${issue.message}`)
  }
  const [partial, entryPoint, chain] = checked.output
  if (!isAddressEqual(entryPoint, entryPoint07Address)) {
    throw bundlerError('invalidParams', 'only EntryPoint 0.7 is served here')
  }
  if (chain !== BigInt(chainId)) throw bundlerError('invalidParams', 'another chain was asked for')
  return partial
}

type Sponsoring = { sponsor: Sponsor; operation: UserOperation }

/** Checks that the project pays for the operation, and signs it. @throws RpcError */
async function sponsorOperation(
  context: Context,
  caller: PaymasterCaller,
  sponsoring: Sponsoring,
): Promise<Hex> {
  const { sponsor, operation } = sponsoring
  if (caller.bundler) {
    const problem = checkOperation(operation, await readOperationLimits(context, caller))
    if (problem) throw bundlerError('invalidParams', problem)
  }
  await assertGas(context, caller, operation)
  const now = new Date(context.clock.now())
  const { timestamp } = await context.chains.client(caller.chain.id).getBlock()
  const validUntil = new Date(Math.max(now.getTime(), Number(timestamp) * 1000) + VALID_MS)
  if (caller.bundler) await assertBudget(context, caller, { ...sponsoring, now })
  else await reserveUnsigned(context, caller, { ...sponsoring, now, validUntil })
  return signSponsorship(sponsor.key, operation, {
    chainId: caller.chainId,
    validUntil: Math.floor(validUntil.getTime() / 1000),
    bundler: caller.bundler ?? zeroAddress,
  })
}

async function assertGas(
  { chains }: Context,
  { chain, estimate }: PaymasterCaller,
  operation: UserOperation,
): Promise<void> {
  if (maxCostOf(operation) === 0n || !operation.callGasLimit || !operation.verificationGasLimit) {
    throw bundlerError('invalidParams', 'the operation needs its gas limits and fees')
  }
  const { callGasLimit, verificationGasLimit, preVerificationGas, ...rest } = operation
  const needs = await Promise.all([
    estimate({
      ...rest,
      paymasterVerificationGasLimit: PAYMASTER_VERIFICATION_GAS,
      paymasterPostOpGasLimit: POST_OP_GAS,
      paymasterData: STUB_PAYMASTER_DATA,
      signature: rest.signature === '0x' ? STUB_SIGNATURE : rest.signature,
    }),
    chains.client(chain.id).getGasPrice(),
    readSuggestedTip({ chain }),
  ])
  const [gas, gasPrice, suggestedTip] = needs
  const { minTip } = chain.config.bundling
  const refusal = checkGas(operation, { estimate: gas, gasPrice, suggestedTip, minTip })
  if (refusal) throw bundlerError('rejectedByPaymaster', refusal)
}

/**
 * Only the server's own bundler can send the operation, and it reserves the cost when it has the account's signature
 * (`reserveSigned`). Until then a request reserves nothing: no stranger can lock a budget.
 */
async function assertBudget(
  { chainDb }: Context,
  { project, chain }: PaymasterCaller,
  { sponsor, operation, now }: Sponsoring & { now: Date },
): Promise<void> {
  const { sender } = operation
  const spent = { project, chain: chain.id, sender, day: dayOf(now) }
  const spending = await readSpending(chainDb, spent)
  const refusal = checkBudget(sponsor.policy, spending, maxCostOf(operation))
  if (refusal) throw bundlerError('rejectedByPaymaster', refusal)
}

/** With an external bundler the signature is all that is needed to spend, so that it reserves the cost. */
async function reserveUnsigned(
  context: Context,
  { project, chain, ip }: PaymasterCaller,
  { sponsor, operation, now, validUntil }: Sponsoring & { now: Date; validUntil: Date },
): Promise<void> {
  const { policy } = sponsor
  const caller = await hashAddress(context, ip)
  const reservation = { project, chain: chain.id, policy, operation, caller, validUntil, now }
  await context.chainDb.transaction((tx) => reserveCost(tx, { ...reservation, isSigned: false }))
}
