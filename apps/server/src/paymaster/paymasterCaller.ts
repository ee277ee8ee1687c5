import { type PartialUserOperation, userOperationGas } from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import type { Address } from 'viem'
import type { Context } from '../context/context.ts'
import type { Nodes } from '../rpc/nodes.ts'
import type { RpcCaller } from '../rpc/proxy.ts'
import type { BundlerChain, OperationChain } from '../userOperation/bundlerChain.ts'
import { entryPoint } from '../userOperation/bundlerChain.ts'
import { bundlerError } from '../userOperation/bundlerError.ts'
import { checkSender } from '../userOperation/checkSender.ts'
import { estimateGas, type GasEstimate } from '../userOperation/estimateGas.ts'
import { completeOperation, encodeQuantities } from '../userOperation/operation.ts'

/** A request to the paymaster: who asks, on which chain, and who will send the operation. */
export type PaymasterCaller = RpcCaller &
  OperationChain & {
    /** The account of the server's own bundler; `null` when an external one sends the operation. */
    bundler: Address | null
    /** What the operation needs. @throws RpcError, also for a sender that is no account of the framework */
    estimate(operation: PartialUserOperation): Promise<GasEstimate>
  }

export function callerOfOwnBundler(
  context: Context,
  bundler: BundlerChain,
  caller: RpcCaller,
): PaymasterCaller {
  return {
    ...caller,
    chain: bundler.chain,
    chainId: bundler.chainId,
    bundler: bundler.account.address,
    estimate: (operation) => estimateGas(context, bundler, operation),
  }
}

/** Behind an external bundler: its own estimate counts, since its clients have their gas limits from it. */
export function callerOfExternalBundler(
  context: Context,
  nodes: Nodes,
  caller: RpcCaller & OperationChain,
): PaymasterCaller {
  return {
    ...caller,
    bundler: null,
    async estimate(partial) {
      const operation = completeOperation(partial)
      const problem =
        (await checkSender(context, caller, operation)) ??
        (await checkUpgrade(context, caller, partial))
      if (problem) throw bundlerError('rejectedByAccount', problem)
      const params = [encodeQuantities(partial), entryPoint]
      const reply = await nodes.request({ method: 'eth_estimateUserOperationGas', params })
      const { callGasLimit, verificationGasLimit, preVerificationGas } = v.parse(
        userOperationGas,
        reply,
      )
      return { callGasLimit, verificationGasLimit, preVerificationGas }
    },
  }
}

/**
 * The authorization is no part of what the paymaster signs. An account that has another code already could leave it
 * away and run that code; the server's own bundler checks the account again, another bundler does not.
 */
async function checkUpgrade(
  { chains }: Context,
  { chain }: OperationChain,
  { sender, eip7702Auth }: PartialUserOperation,
): Promise<string | null> {
  if (!eip7702Auth) return null
  const code = await chains.client(chain.id).getCode({ address: sender })
  return code && code !== '0x' ? 'the account has code already' : null
}
