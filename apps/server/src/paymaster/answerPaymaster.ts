import { ownValue } from '@latchkey/wire'
import { bundlerParams, type PartialUserOperation } from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import { type Hex, isAddressEqual, numberToHex } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { bundlerError } from '../bundler/bundlerError.ts'
import { completeOperation } from '../bundler/operation.ts'
import type { Context } from '../context.ts'
import { type JsonRpcRequest, RpcError } from '../rpc/requestNode.ts'
import { checkCalls } from './checkPolicy.ts'
import { paymasterAddress } from './paymasterContract.ts'
import { reserveAndSign, type SponsoringProject } from './reserveAndSign.ts'
import type { SponsorshipPolicy } from './settings.ts'
import { encodePaymasterData } from './signSponsorship.ts'

/** What our paymaster's validation uses, with room; its `postOp` is never called. */
const VERIFICATION_GAS = 100_000n
const POST_OP_GAS = 0n
/** As long as a real signature, so that the gas estimate covers it. */
const STUB_PAYMASTER_DATA: Hex = encodePaymasterData(0xffff_ffff, `0x${'fe'.repeat(64)}1c`)

/** Answers ERC-7677's methods. @throws RpcError */
export async function answerPaymaster(
  context: Context,
  sponsoringProject: SponsoringProject,
  { method, params }: JsonRpcRequest,
): Promise<unknown> {
  if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData') {
    throw new RpcError({ code: -32_601, message: 'Method not allowed' })
  }
  const partial = parseParams(params, sponsoringProject)
  const { key, policy } = findPolicy(context, sponsoringProject.project)
  const refusal = checkCalls(policy, { chain: sponsoringProject.chain, callData: partial.callData })
  if (refusal) throw bundlerError('rejectedByPaymaster', refusal)
  const operation = {
    ...completeOperation(partial),
    paymaster: paymasterAddress(key),
    paymasterVerificationGasLimit: partial.paymasterVerificationGasLimit ?? VERIFICATION_GAS,
    paymasterPostOpGasLimit: partial.paymasterPostOpGasLimit ?? POST_OP_GAS,
  }
  const isStub = method === 'pm_getPaymasterStubData'
  const name = (await context.projects.find(sponsoringProject.project))?.name
  return {
    paymaster: operation.paymaster,
    paymasterData: isStub
      ? STUB_PAYMASTER_DATA
      : await reserveAndSign(context, sponsoringProject, { key, policy, operation }),
    paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit),
    ...(isStub ? { isFinal: false, ...(name ? { sponsor: { name } } : {}) } : {}),
  }
}

function parseParams(params: unknown, { chainId }: SponsoringProject): PartialUserOperation {
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

function findPolicy({ config }: Context, project: string): { key: Hex; policy: SponsorshipPolicy } {
  const policy = ownValue(config.sponsorship, project)
  if (!config.paymasterKey || !policy) {
    throw bundlerError('rejectedByPaymaster', 'the project does not sponsor gas')
  }
  return { key: config.paymasterKey, policy }
}
