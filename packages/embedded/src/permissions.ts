import { type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import type { SharedConnectorContext } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { waitForOperation } from './userOperations.ts'

type Request = { chainId: CaipNetworkId; method: string; params: unknown }

/** ERC-7715, with the names of its older drafts. */
export const permissionMethods: readonly string[] = [
  'wallet_requestExecutionPermissions',
  'wallet_grantPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_revokePermissions',
]

const revokeReply = v.object({ hash: v.string() })
/** What a grant returns: a permission for each request, or the one permission of the older form. */
const grantReply = v.union([
  v.array(v.object({ context: v.string() })),
  v.pipe(
    v.object({ permissionsContext: v.string() }),
    v.transform(({ permissionsContext }) => [{ context: permissionsContext }]),
  ),
])

/**
 * Grants or revokes a permission. The vault responds to a revocation when the chain has it: until then the permission can be used.
 * @throws wallet/method-unsupported while the site does not use smart sessions; it can still revoke
 */
export async function requestPermission(
  request: Request,
  {
    vault,
    context,
  }: {
    vault(request: Request): Promise<unknown>
    context: Pick<SharedConnectorContext, 'hasSmartSessions' | 'show'>
  },
): Promise<unknown> {
  const { method } = request
  if (method.startsWith('wallet_revoke')) {
    const { hash: userOpHash } = v.parse(revokeReply, await vault(request))
    await waitForOperation(vault, { ...request, userOpHash })
    return {}
  }
  if (!context.hasSmartSessions()) {
    throw new LatchkeyError('wallet/method-unsupported', { method }, { cause: { code: 4200 } })
  }
  const answer = await vault(request)
  const contexts = v.parse(grantReply, answer).map((permission) => permission.context)
  context.show({ type: 'permissionsGranted', contexts })
  return answer
}
