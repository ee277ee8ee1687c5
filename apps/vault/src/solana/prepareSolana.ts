import type { Ask, Asker } from '../approve/ask.ts'
import type { Node } from '../approve/node.ts'
import type { Prepared } from '../approve/prepared.ts'
import type { More } from '../page/stage.ts'
import type { Keyring } from '../wallet/keyring.ts'
import { feeFact } from './fee.ts'
import { readSolanaRequest } from './readSolanaRequest.ts'
import { doSolanaWork } from './signSolana.ts'
import { simulateSolana } from './simulateSolana.ts'

/** @throws NotAllowed */
export function prepareSolana(
  request: { method: string; params: unknown },
  asker: Asker,
  tools: { node: Node; keyring: Keyring },
): Prepared {
  const { node, keyring } = tools
  const ask = readSolanaRequest(request.method, request.params, asker)
  const account = asker.addresses.solana ?? ''
  return {
    ask,
    account,
    ready: Promise.resolve(),
    more: gatherMore(ask, { node, own: account }),
    // It stands among the spends, and is marked in the reading.
    fee: Promise.resolve(null),
    sign: (commit) => doSolanaWork(keyring, ask.work, { node, commit }),
  }
}

async function gatherMore(
  { work, chainId }: Ask,
  { node, own }: { node: Node; own: string },
): Promise<More> {
  if (work.kind !== 'solana-transactions') return { facts: [], warnings: [] }
  const plays = await Promise.all(
    work.transactions.map((transaction) => simulateSolana(node, transaction, { own, chainId })),
  )
  return {
    facts: [...plays.flatMap(({ facts }) => facts), ...feeFact(work.transactions, own)],
    warnings: plays.flatMap(({ warnings }) => warnings),
  }
}
