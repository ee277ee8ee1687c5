import { revokeUpgradeParams } from '@latchkey/wire/accountUpgrade'
import { quantity } from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import {
  type Address,
  getAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  serializeTransaction,
  zeroAddress,
} from 'viem'
import { ServerRefusal } from '../api/callServer.ts'
import type { Fact, RequestContext } from '../approve/decodedRequest.ts'
import { broadcast } from '../approve/evmTransaction.ts'
import { assessFee } from '../approve/fee.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { chainNumber, coinOf } from '../approve/networks.ts'
import type { CallRpc } from '../approve/node.ts'
import type { ChainDetails, PreparedRequest } from '../approve/preparedRequest.ts'
import { describeFee } from '../approve/prepareEvmRequest.ts'
import { signEvmHash } from '../approve/signEvm.ts'
import type { Bytes } from '../keys/bytes.ts'
import type { Keyring } from '../keys/keyring.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { readTransactionCount, readUpgrade } from './accountUpgrade.ts'
import { signAuthorization } from './authorization.ts'
import { refusals } from './refusals.ts'

const word = quantity(256)
/** EIP-7702: what a transaction pays for its authorization, with room. */
const authorizationGas = 30_000n

type Tools = { node: CallRpc; keyring: Keyring; chainId: string }
type FilledRevocation = {
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/**
 * The end of an account upgrade: a transaction of the key's account to itself, with an authorization for the zero
 * address (EIP-7702). It needs no bundler, so that it also works where smart accounts are not offered any more.
 * @throws NotAllowed, ServerRefusal
 */
export async function prepareUpgradeRevocation(
  params: unknown,
  requestContext: RequestContext,
  tools: Tools,
): Promise<PreparedRequest> {
  const { node, keyring, chainId } = tools
  const owner = getAddress(requestContext.addresses.eip155 ?? '')
  checkRequest(params, { owner, chainId })
  if ((await readUpgrade(node, owner)) === 'none') throw new NotAllowed(refusals.notUpgraded)
  const filling = fillRevocation(tools, owner)
  // `ready` reports the error when the visitor approves; until then it must not be an unhandled rejection.
  filling.catch(() => {})
  const fee = filling.then((filled) =>
    assessFee({ chainId: chainNumber(chainId), gas: filled.gas, gasPrice: filled.maxFeePerGas }),
  )
  const sentences = texts().smartAccount
  return {
    decoded: {
      title: sentences.undoUpgrade,
      chainId,
      facts: [
        textFact(sentences.undoUpgradeEffect, sentences.undoUpgradeMeaning),
        textFact(sentences.undoUpgradeStays, sentences.undoUpgradeStaysMeaning),
      ],
      warnings: [],
      needsWindow: false,
      movesValue: false,
      receivers: [],
      spends: [],
      task: { kind: 'evm-undo-upgrade' },
    },
    account: owner,
    ready: filling,
    chainDetails: fee.then(
      (resolvedFee): ChainDetails => {
        const { fact, warning } = describeFee(resolvedFee, coinOf(chainId))
        return { facts: [fact], warnings: warning }
      },
      (error: unknown): ChainDetails => {
        const text = error instanceof Error ? error.message : ''
        return { facts: [], warnings: text ? [{ level: 'danger', text }] : [] }
      },
    ),
    fee: fee.catch(() => null),
    async sign(commit) {
      const filled = await filling
      const signed = await keyring.use((root) => sign(root, filled, { owner, chainId }))
      commit()
      return broadcast(node, signed)
    },
  }
}

function checkRequest(
  params: unknown,
  { owner, chainId }: { owner: Address; chainId: string },
): void {
  const read = v.safeParse(revokeUpgradeParams, params)
  if (!read.success) throw new NotAllowed(refusals.malformed)
  const [request] = read.output
  if (!isAddressEqual(request.from, owner)) throw new NotAllowed(refusals.otherAccount)
  if (`eip155:${request.chainId}` !== chainId) throw new NotAllowed(refusals.otherNetwork)
}

/** @throws ServerRefusal */
async function fillRevocation({ node, chainId }: Tools, owner: Address): Promise<FilledRevocation> {
  const [nonce, price, tip, estimate, balance] = await Promise.all([
    readTransactionCount(node, owner, { block: 'pending' }),
    node('eth_gasPrice', []),
    node('eth_maxPriorityFeePerGas', []),
    node('eth_estimateGas', [{ from: owner, to: owner }]),
    node('eth_getBalance', [owner, 'latest']),
  ])
  // Adds 20%: the base fee of the next block may be 12.5% higher.
  const maxFeePerGas = (v.parse(word, price) * 6n) / 5n
  const gas = (v.parse(word, estimate) * 6n) / 5n + authorizationGas
  if (v.parse(word, balance) < gas * maxFeePerGas) throw feeTooLowError(chainId)
  const priorityFee = v.parse(word, tip)
  const maxPriorityFeePerGas = priorityFee < maxFeePerGas ? priorityFee : maxFeePerGas
  return { nonce, gas, maxFeePerGas, maxPriorityFeePerGas }
}

async function sign(
  root: Bytes,
  { nonce, ...fees }: FilledRevocation,
  { owner, chainId }: { owner: Address; chainId: string },
): Promise<Hex> {
  const numericChainId = chainNumber(chainId)
  // The transaction itself counts before its authorization is checked.
  const expected = { chainId: numericChainId, nonce: nonce + 1 }
  const authorization = await signAuthorization(
    root,
    { address: zeroAddress, ...expected },
    expected,
  )
  const authorizationList = [authorization]
  const unsigned = {
    chainId: numericChainId,
    nonce,
    to: owner,
    ...fees,
    authorizationList,
  } as const
  const signature = await signEvmHash(root, keccak256(serializeTransaction(unsigned)))
  return serializeTransaction(unsigned, signature)
}

function feeTooLowError(chainId: string): ServerRefusal {
  const message = fill(texts().smartAccount.feeTooLow, { coin: coinOf(chainId) })
  return new ServerRefusal({ code: 'node', message, retryAfterSeconds: null })
}

function textFact(label: string, value: string): Fact {
  return { label, value, kind: 'text' }
}
