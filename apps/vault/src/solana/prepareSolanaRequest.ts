import type { DecodedRequest, RequestContext } from '../approve/decodedRequest.ts'
import type { CallRpc } from '../approve/node.ts'
import type { ChainDetails, PreparedRequest } from '../approve/preparedRequest.ts'
import type { Keyring } from '../keys/keyring.ts'
import { decodeSolanaRequest } from './decodeSolanaRequest.ts'
import { feeFact } from './fee.ts'
import { type SolanaTask, signSolanaRequest } from './signSolana.ts'
import { simulateSolana } from './simulateSolana.ts'

/** @throws NotAllowed */
export function prepareSolanaRequest(
  request: { method: string; params: unknown },
  requestContext: RequestContext,
  tools: { node: CallRpc; keyring: Keyring },
): PreparedRequest {
  const { node, keyring } = tools
  const decoded = decodeSolanaRequest(request.method, request.params, requestContext)
  const account = requestContext.addresses.solana ?? ''
  return {
    decoded,
    account,
    ready: Promise.resolve(),
    chainDetails: readChainDetails(decoded, { node, ownAddress: account }),
    // `decoded.spends` contains the fee, and the decoder adds its warning.
    fee: Promise.resolve(null),
    sign: (commit) => signSolanaRequest(keyring, decoded.task, { node, commit }),
  }
}

async function readChainDetails(
  { task, chainId }: DecodedRequest<SolanaTask>,
  { node, ownAddress }: { node: CallRpc; ownAddress: string },
): Promise<ChainDetails> {
  if (task.kind !== 'solana-transactions') return { facts: [], warnings: [] }
  const simulations = await Promise.all(
    task.transactions.map((transaction) =>
      simulateSolana(node, transaction, { ownAddress, chainId }),
    ),
  )
  return {
    facts: [
      ...simulations.flatMap(({ facts }) => facts),
      ...feeFact(task.transactions, ownAddress),
    ],
    warnings: simulations.flatMap(({ warnings }) => warnings),
  }
}
