import type { DecodedRequest, Requester } from '../approve/decodedRequest.ts'
import type { Node } from '../approve/node.ts'
import type { Prepared } from '../approve/prepared.ts'
import type { ChainDetails } from '../page/viewHost.ts'
import type { Keyring } from '../wallet/keyring.ts'
import { feeFact } from './fee.ts'
import { readSolanaRequest } from './readSolanaRequest.ts'
import { signSolanaRequest } from './signSolana.ts'
import { simulateSolana } from './simulateSolana.ts'

/** @throws NotAllowed */
export function prepareSolana(
  request: { method: string; params: unknown },
  requester: Requester,
  tools: { node: Node; keyring: Keyring },
): Prepared {
  const { node, keyring } = tools
  const decoded = readSolanaRequest(request.method, request.params, requester)
  const account = requester.addresses.solana ?? ''
  return {
    decoded,
    account,
    ready: Promise.resolve(),
    chainDetails: readChainDetails(decoded, { node, own: account }),
    // `decoded.spends` contains the fee, and the decoder adds its warning.
    fee: Promise.resolve(null),
    sign: (commit) => signSolanaRequest(keyring, decoded.work, { node, commit }),
  }
}

async function readChainDetails(
  { work, chainId }: DecodedRequest,
  { node, own }: { node: Node; own: string },
): Promise<ChainDetails> {
  if (work.kind !== 'solana-transactions') return { facts: [], warnings: [] }
  const simulations = await Promise.all(
    work.transactions.map((transaction) => simulateSolana(node, transaction, { own, chainId })),
  )
  return {
    facts: [...simulations.flatMap(({ facts }) => facts), ...feeFact(work.transactions, own)],
    warnings: simulations.flatMap(({ warnings }) => warnings),
  }
}
