import { getAddress, type Hex } from 'viem'
import { formatUserOperationRequest, getUserOperationHash } from 'viem/account-abstraction'
import { assessMinimums } from '../approve/assessMinimums.ts'
import type { Fact, Warning } from '../approve/decodedRequest.ts'
import { describeMinimum, describeTokenAmount } from '../approve/describeTokenAmount.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { chainNumber, coinOf } from '../approve/networks.ts'
import type { ChainDetails, PreparedRequest } from '../approve/preparedRequest.ts'
import { describeFee, notATokenWarnings, uniqueWarnings } from '../approve/prepareEvmRequest.ts'
import { describeSimulation } from '../approve/simulate.ts'
import { texts } from '../text/language.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import { readTransactionCount } from './accountUpgrade.ts'
import { type Authorization, signAuthorization } from './authorization.ts'
import { type DecodedBatch, decodeBatch } from './decodeBatch.ts'
import { checkOperation } from './decodeOperation.ts'
import { entryPoint } from './entryPoint.ts'
import {
  type ChainRpc,
  explainBundlerError,
  type FilledOperation,
  type FillPlan,
  fillOperation,
} from './fillOperation.ts'
import { type Operation, signOperation } from './operation.ts'
import type { PasskeyApproval } from './passkeyApproval.ts'
import { readKeyIdHashes } from './readKeyIdHashes.ts'
import { refusals } from './refusals.ts'
import { simulateOperation } from './simulateOperation.ts'
import type { SmartAccount } from './smartAccount.ts'
import type { SmartAccountTools } from './smartAccountTools.ts'

type OperationPlan = {
  account: SmartAccount
  calls: readonly AccountCall[]
  nonce: bigint
  /** The answer that the site gets for the hash of the operation. */
  toAnswer(hash: Hex): unknown
  /** The operation also upgrades the key's account (EIP-7702). */
  authorization?: Authorization
  /** Decodes what the approval shows from `callData`, and rejects calls that it may not contain. Default: `decodeBatch`. */
  decode?(callData: Hex): DecodedBatch
}

/**
 * One operation of the smart account with all calls of a request. The approval shows the calls as they are decoded
 * from the operation's bytes. @throws NotAllowed
 */
export function prepareOperation(plan: OperationPlan, tools: SmartAccountTools): PreparedRequest {
  const { account } = plan
  const { chainId, keyring } = tools
  const paymaster = tools.paymaster === null ? null : getAddress(tools.paymaster)
  const callData = encodeCalls(plan.calls)
  const decode = plan.decode ?? ((bytes: Hex) => decodeBatch(bytes, { account, chainId }))
  const batch = decode(callData)
  const filling = fillOperation(tools, { ...plan, paymaster })
  const findingPasskey = findPasskey(tools, { ...plan, paymaster }, filling)
  // `ready` reports the error when the visitor approves; until then it must not be an unhandled rejection.
  filling.catch(() => {})
  /** The bundler and the paymaster set fields of the operation; the calls must be those that were shown. */
  const assertAsShown = (filled: Operation) => {
    checkOperation(filled, { account, paymaster, authorization: plan.authorization })
    decode(filled.callData)
    if (filled.callData !== callData) throw new NotAllowed(refusals.malformed)
  }
  const { calls: _, tokens: __, minimums: ___, swaps: ____, ...decoded } = batch
  return {
    decoded: { ...decoded, task: { kind: 'evm-calls' } },
    account: account.address,
    ready: filling,
    chainDetails: readChainDetails(batch, { account, filling, findingPasskey, tools }),
    // With a passkey it is higher.
    fee: Promise.all([filling, findingPasskey]).then(
      ([filled, passkey]) => (passkey ?? filled).fee,
      // Without gas limits nothing can be signed, so that there is no fee.
      () => null,
    ),
    async sign(commit) {
      const { operation: filled } = await filling
      assertAsShown(filled)
      const operation = await addSignedAuthorization(filled, plan, tools)
      const signed = await keyring.use((root) =>
        signOperation(root, operation, { account, chainId: chainNumber(chainId) }),
      )
      commit()
      return plan.toAnswer(await sendOperation(tools, signed))
    },
    async signWithPasskey(commit) {
      const passkey = await findingPasskey
      if (!passkey) throw new NotAllowed(refusals.noPasskeyOwner)
      assertAsShown(passkey.operation)
      const signed = await passkey.sign()
      commit()
      return plan.toAnswer(await sendOperation(tools, signed))
    },
  }
}

/** `null` when no passkey owns the account, or while that cannot be read: the wallet's key can still sign. */
async function findPasskey(
  tools: SmartAccountTools,
  plan: FillPlan,
  filling: Promise<FilledOperation>,
): Promise<PasskeyApproval | null> {
  try {
    const keyIdHashes = await readKeyIdHashes(tools.node, plan.account)
    if (keyIdHashes.length === 0) return null
    // A paymaster reserves the cost of the last operation with this nonce; the one for a passkey costs more.
    await filling
    const { preparePasskeyApproval } = await import('./passkeyApproval.ts')
    return await preparePasskeyApproval(tools, plan, keyIdHashes)
  } catch {
    return null
  }
}

/** The operation with the signed authorization, where it upgrades the account. @throws NotAllowed */
async function addSignedAuthorization(
  operation: Operation,
  { account, authorization }: OperationPlan,
  { node, keyring, chainId }: SmartAccountTools,
): Promise<Operation> {
  if (!authorization) return operation
  const nonce = await readTransactionCount(node, account.address, { block: 'latest' })
  const expected = { chainId: chainNumber(chainId), nonce }
  const signed = await keyring.use((root) => signAuthorization(root, authorization, expected))
  return { ...operation, authorization: signed }
}

/** Sends idempotently: a bundler that rejects the operation may have it already. */
async function sendOperation({ bundler, chainId }: ChainRpc, operation: Operation): Promise<Hex> {
  const hash = getUserOperationHash({
    chainId: chainNumber(chainId),
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: operation,
  })
  const params = [formatUserOperationRequest(operation), entryPoint]
  await bundler('eth_sendUserOperation', params).catch(async (error: unknown) => {
    const known = await bundler('eth_getUserOperationByHash', [hash]).catch(() => null)
    if (!known) throw explainBundlerError(error, chainId)
  })
  return hash
}

async function readChainDetails(
  { calls, tokens, minimums = [], swaps = [] }: DecodedBatch,
  {
    account,
    filling,
    findingPasskey,
    tools,
  }: {
    account: SmartAccount
    filling: Promise<FilledOperation>
    findingPasskey: Promise<PasskeyApproval | null>
    tools: SmartAccountTools
  },
): Promise<ChainDetails> {
  const { node, chainId, readPrices } = tools
  const coin = coinOf(chainId)
  const { address } = account
  const simulatingCalls = simulateOperation(node, account, calls)
  const simulating = describeSimulation(node, simulatingCalls, { from: address, coin, chainId })
  const [simulation, minimumWarnings, amounts, minimumFacts, filled, passkey] = await Promise.all([
    simulating,
    assessMinimums(swaps, { account: address, simulating, readPrices }),
    Promise.all(tokens.map((token) => describeTokenAmount(node, token, chainId))),
    Promise.all(minimums.map((minimum) => describeMinimum(node, minimum, chainId))),
    filling.catch((error: unknown) => (error instanceof Error ? error.message : '')),
    findingPasskey,
  ])
  const callWarnings = [
    ...minimumWarnings,
    ...amounts.flatMap(({ warnings }) => warnings),
    ...amounts.flatMap(({ facts }, at) => notATokenWarnings(tokens[at], facts[0] ?? null)),
    ...simulation.warnings,
  ]
  const operationDetails = describeOperation(filled, { coin, count: calls.length })
  const isBatch = calls.length > 1
  const facts = [
    ...amounts.flatMap((amount) => (isBatch ? amount.facts.map(asDetail) : amount.facts)),
    ...(isBatch ? [] : [...simulation.facts, ...minimumFacts]),
    ...operationDetails.facts,
    ...(passkey?.facts ?? []),
  ]
  return {
    facts,
    warnings: uniqueWarnings([
      ...callWarnings,
      ...operationDetails.warnings,
      ...(passkey?.warnings ?? []),
    ]),
    ...(isBatch ? { effect: [...simulation.facts, ...minimumFacts] } : {}),
    hasPasskeyOwner: passkey !== null,
  }
}

/** What is true of the operation as a whole; `filled`: the reason when it cannot be sent. */
function describeOperation(
  filled: FilledOperation | string,
  { coin, count }: { coin: string; count: number },
): { facts: Fact[]; warnings: Warning[] } {
  if (typeof filled === 'string') {
    return { facts: [], warnings: filled ? [{ level: 'danger', text: filled }] : [] }
  }
  const labels = texts().smartAccount
  const { fact, warning } = filled.isSponsored
    ? { fact: textFact(labels.fee, labels.sponsored), warning: [] }
    : describeFee(filled.fee, coin)
  return {
    facts: [
      ...(count > 1 ? [asDetail(textFact(labels.allOrNothing, labels.allOrNothingMeaning))] : []),
      ...(filled.deploysAccount ? [textFact(labels.firstUse, labels.firstUseMeaning)] : []),
      fact,
    ],
    warnings: warning,
  }
}

/** The net effect of a batch says more than the amounts of its steps. */
function asDetail(fact: Fact): Fact {
  return { ...fact, isDetail: true }
}

function textFact(label: string, value: string): Fact {
  return { label, value, kind: 'text' }
}
