import { hashTypedData, serializeSignature, type TypedDataDefinition } from 'viem'
import type { Keyring } from '../wallet/keyring.ts'
import type { Work } from './decodedRequest.ts'
import { NotAllowed } from './NotAllowed.ts'
import type { Node } from './node.ts'
import { broadcast, type FilledTransaction, signTransaction } from './sendEvm.ts'
import { signEvmHash, signEvmText } from './signEvm.ts'

/** Signs the request that was shown. The wallet must be open. */
export async function signEvmRequest(
  keyring: Keyring,
  work: Work,
  chain: { node: Node; filled: FilledTransaction | null; commit: () => void },
): Promise<unknown> {
  switch (work.kind) {
    case 'evm-text':
      return keyring.use((root) => signEvmText(root, { raw: work.raw }))
    case 'evm-typed': {
      const data: TypedDataDefinition = JSON.parse(work.json)
      const hash = hashTypedData(data)
      return serializeSignature(await keyring.use((root) => signEvmHash(root, hash)))
    }
    case 'evm-transaction': {
      if (!chain.filled) throw new NotAllowed('This transaction was not shown')
      const signed = await signTransaction(keyring, chain.filled)
      chain.commit()
      return broadcast(chain.node, signed)
    }
    default:
      throw new NotAllowed('This is for another chain')
  }
}
