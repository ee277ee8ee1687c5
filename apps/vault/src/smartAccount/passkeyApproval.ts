import { type Hex, zeroHash } from 'viem'
import type { Fact, Warning } from '../approve/decodedRequest.ts'
import type { Fee } from '../approve/fee.ts'
import { chainNumber, coinOf } from '../approve/networks.ts'
import { describeFee } from '../approve/prepareEvmRequest.ts'
import { texts } from '../text/language.ts'
import { type FillPlan, fillOperation } from './fillOperation.ts'
import type { Operation } from './operation.ts'
import { dummyPasskeySignature, signOperationWithPasskey } from './passkeyOwner.ts'
import type { SmartAccountTools } from './smartAccountTools.ts'

/** An operation that a passkey can sign in place of the wallet's key: the same calls and nonce, with more gas. */
export type PasskeyApproval = {
  operation: Operation
  fee: Fee
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** @throws NotAllowed, PasskeyDeclined, PasskeyUnfit */
  sign(): Promise<Operation>
}

/** Loaded only for accounts that a passkey owns. @throws ServerRefusal */
export async function preparePasskeyApproval(
  tools: SmartAccountTools,
  plan: FillPlan,
  keyIdHashes: readonly Hex[],
): Promise<PasskeyApproval> {
  const { chainId } = tools
  const { account } = plan
  const signature = dummyPasskeySignature(keyIdHashes[0] ?? zeroHash)
  const { operation, fee, isSponsored } = await fillOperation(tools, { ...plan, signature })
  const { fact, warning } = describeFee(fee, coinOf(chainId))
  return {
    operation,
    fee,
    facts: isSponsored ? [] : [{ ...fact, label: texts().owner.maxFee }],
    warnings: isSponsored ? [] : warning,
    sign: () =>
      signOperationWithPasskey(operation, {
        account,
        chainId: chainNumber(chainId),
        keys: keyIdHashes,
        ask: (challenge) =>
          tools.askPasskey({ challenge, account: account.address, chainId, keyIdHashes }),
      }),
  }
}
