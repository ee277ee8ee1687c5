import { hashTypedData, serializeSignature, type TypedDataDefinition } from 'viem'
import type { Keyring } from '../keys/keyring.ts'
import type { EvmTask } from './decodedRequest.ts'
import { broadcast, type FilledTransaction, signTransaction } from './evmTransaction.ts'
import { NotAllowed } from './NotAllowed.ts'
import type { CallRpc } from './node.ts'
import { signEvmHash, signEvmText } from './signEvm.ts'

/** Signs the request that was shown. The wallet must be open. */
export async function signEvmRequest(
  keyring: Keyring,
  task: EvmTask,
  submission: { node: CallRpc; filled: FilledTransaction | null; commit: () => void },
): Promise<unknown> {
  switch (task.kind) {
    case 'evm-text':
      return keyring.use((root) => signEvmText(root, { raw: task.raw }))
    case 'evm-typed': {
      const data: TypedDataDefinition = JSON.parse(task.json)
      const hash = hashTypedData(data)
      return serializeSignature(await keyring.use((root) => signEvmHash(root, hash)))
    }
    case 'evm-transaction': {
      if (!submission.filled) throw new NotAllowed('This transaction was not shown')
      const signed = await signTransaction(keyring, submission.filled)
      submission.commit()
      return broadcast(submission.node, signed)
    }
    default:
      throw new NotAllowed('This is for another chain')
  }
}
