import {
  type Delegation,
  delegationManager,
  encodeContext,
  type Grant,
  grantPermissionsParams,
  hashDelegation,
  permissionRequests,
  recordPermissionEndpoint,
} from '@latchkey/delegation'
import * as v from 'valibot'
import { getAddress, type Hex, serializeSignature } from 'viem'
import type { Fact, RequestContext, Warning } from '../approve/decodedRequest.ts'
import { describeTokenAmount } from '../approve/describeTokenAmount.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { chainNumber } from '../approve/networks.ts'
import type { ChainDetails, PreparedRequest } from '../approve/preparedRequest.ts'
import { uniqueWarnings } from '../approve/prepareEvmRequest.ts'
import { signEvmHash } from '../approve/signEvm.ts'
import { isDeployed } from '../smartAccount/fillOperation.ts'
import { refusals as accountRefusals } from '../smartAccount/refusals.ts'
import { type HybridAccount, hybridAccountOf } from '../smartAccount/smartAccount.ts'
import type { SmartAccountTools } from '../smartAccount/smartAccountTools.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { decodeDelegation, draftDelegation } from './delegation.ts'
import { coinFacts, describeGrant, type GrantDescription } from './describeGrant.ts'
import { parseGrantPermissions } from './parseGrantPermissions.ts'
import { parsePermissionRequest } from './parsePermissionRequest.ts'
import { refuseTokens } from './refuseTokens.ts'

type Tools = Pick<SmartAccountTools, 'node' | 'keyring' | 'chainId' | 'callServer'>

/**
 * Permissions that a site asks for (ERC-7715). The approval shows what is decoded from the delegations that are signed;
 * the account's contract need not exist yet, since the redeemer can deploy it (`dependencies`).
 * @throws NotAllowed
 */
export async function prepareGrant(
  { method, params }: { method: string; params: unknown },
  requestContext: RequestContext,
  tools: Tools,
): Promise<PreparedRequest> {
  const account = hybridAccountOf(getAddress(requestContext.addresses.eip155 ?? ''))
  const { chainId } = tools
  const isGrantPermissions = method === 'wallet_grantPermissions' && hasPermissionsField(params)
  const requests = isGrantPermissions
    ? [parseGrantPermissions(parse(grantPermissionsParams, params), chainId)]
    : parse(permissionRequests, params)
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const drafts = requests.map((request) =>
    draftDelegation(account.address, parsePermissionRequest(request, { account, chainId, now })),
  )
  const grants = drafts.map((draft) => decodeDelegation(draft, account.address))
  const contracts = grants.flatMap(({ action }) => (action.kind === 'call' ? action.contracts : []))
  await refuseTokens(contracts, { node: tools.node, account: account.address, chainId })
  const descriptions = grants.map((grant) => describeGrant(grant, chainId))
  return {
    decoded: {
      title: titleOf(grants.length),
      chainId,
      facts: descriptions.flatMap((description, at) =>
        factsOf(description, { at, grants, chainId }),
      ),
      warnings: warningsOf(grants),
      // A standing permission is granted in the vault's own window only, with user verification.
      needsWindow: true,
      movesValue: true,
      receivers: grants.flatMap(({ action }) => (action.kind === 'pay' ? action.payees : [])),
      spends: descriptions.flatMap(({ spends }) => spends),
      task: { kind: 'evm-permissions' },
    },
    account: account.address,
    ready: Promise.resolve(null),
    chainDetails: readTokenAmounts(descriptions, tools),
    fee: Promise.resolve(null),
    async sign() {
      const hasContract = await isDeployed(tools.node, account)
      const signed = await Promise.all(drafts.map((draft) => signDelegation(draft, tools)))
      const dependencies = hasContract ? [] : [deployment(account)]
      await recordPermissions(tools, { account, signed, dependencies })
      if (isGrantPermissions) return grantPermissionsAnswer(params, { signed, dependencies })
      return (Array.isArray(params) ? params : []).map((request, at) => ({
        ...request,
        from: account.address,
        context: signed[at],
        delegationManager,
        dependencies,
      }))
    },
  }
}

function titleOf(count: number): string {
  const { title, titleOfSeveral } = texts().permissions
  return count === 1 ? title : fill(titleOfSeveral, { count })
}

async function signDelegation(draft: Delegation, { keyring, chainId }: Tools) {
  const hash = hashDelegation(draft, chainNumber(chainId))
  const signature = await keyring.use((root) => signEvmHash(root, hash))
  return encodeContext({ ...draft, signature: serializeSignature(signature) })
}

/**
 * Lists the permissions on the server before the site gets them: the visitor could not find one that is not listed, and
 * so not revoke it.
 * @throws ServerRefusal
 */
async function recordPermissions(
  { callServer, chainId }: Tools,
  {
    account,
    signed,
    dependencies,
  }: {
    account: HybridAccount
    signed: readonly Hex[]
    dependencies: ReturnType<typeof deployment>[]
  },
): Promise<void> {
  const address = `eip155:${chainNumber(chainId)}:${account.address}` as const
  await Promise.all(
    signed.map((context) =>
      callServer(recordPermissionEndpoint, { address, context, dependencies }),
    ),
  )
}

function deployment({ factory, factoryData }: HybridAccount) {
  return { factory, factoryData }
}

/** As viem's `grantPermissions` reads it. */
function grantPermissionsAnswer(
  params: unknown,
  {
    signed: [permissionsContext],
    dependencies: [dependency],
  }: { signed: readonly string[]; dependencies: readonly ReturnType<typeof deployment>[] },
) {
  const [{ expiry, permissions }] = parse(grantPermissionsParams, params)
  return {
    expiry,
    grantedPermissions: permissions,
    permissionsContext,
    signerData: { submitToAddress: delegationManager },
    ...dependency,
  }
}

/** A site may also send the newer parameters with the older name. */
function hasPermissionsField(params: unknown): boolean {
  const [first] = Array.isArray(params) ? params : []
  return typeof first === 'object' && first !== null && 'permissions' in first
}

function factsOf(
  { amounts, facts }: GrantDescription,
  { at, grants, chainId }: { at: number; grants: readonly Grant[]; chainId: string },
): readonly Fact[] {
  const kind = grants[at]?.action.kind ?? 'pay'
  const step: Fact = {
    label: fill(texts().permissions.step, { number: at + 1, count: grants.length }),
    value: texts().permissions[kind],
    kind: 'step',
  }
  const coins = coinFacts(amounts, chainId).map((fact) => ({
    ...fact,
    label: stepLabel(fact.label, at, grants.length),
  }))
  return [...(grants.length > 1 ? [step] : []), ...coins, ...facts]
}

/** Only a single permission has its amount as the headline. */
function stepLabel(label: string, at: number, count: number): string {
  return count === 1 ? label : fill(texts().permissions.ofStep, { label, number: at + 1 })
}

function warningsOf(grants: readonly Grant[]): readonly Warning[] {
  const hasCalls = grants.some(({ action }) => action.kind === 'call')
  return [
    ...(hasCalls ? [{ level: 'danger', text: texts().permissions.callsTake } as const] : []),
    { level: 'caution', text: texts().permissions.standing },
  ]
}

/** The amounts of tokens, whose symbol and decimals a node tells. */
async function readTokenAmounts(
  descriptions: readonly GrantDescription[],
  tools: Tools,
): Promise<ChainDetails> {
  const amounts = descriptions.flatMap((description, at) =>
    description.amounts.map((amount) => ({ ...amount, at })),
  )
  const read = await Promise.all(
    amounts.map(async ({ token, amount, label, format, at }) => {
      if (token === null) return { facts: [], warnings: [] }
      const tokenAmount = {
        address: token,
        amount,
        label: stepLabel(label, at, descriptions.length),
      }
      const { facts, warnings } = await describeTokenAmount(tools.node, tokenAmount, tools.chainId)
      return { facts: facts.map((fact) => ({ ...fact, value: format(fact.value) })), warnings }
    }),
  )
  return {
    facts: read.flatMap(({ facts }) => facts),
    warnings: uniqueWarnings(read.flatMap(({ warnings }) => warnings)),
  }
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  params: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, params)
  if (!read.success) throw new NotAllowed(accountRefusals.malformed)
  return read.output
}
