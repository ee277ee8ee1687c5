import type { CaipNetworkId } from '@latchkey/core'
import type { SharedConnectorContext } from '@latchkey/core/adapter'
import type { FrameUser } from '@latchkey/wire'
import { canUpgradeAccount, delegatedCodePrefix } from '@latchkey/wire/accountUpgrade'
import * as v from 'valibot'
import { hexChainId, waitForTransaction } from './userOperations.ts'
import { watchCode } from './watchCode.ts'

type Request = { chainId: CaipNetworkId; method: string; params: unknown }

/** The standard account, which the first batch on a network upgrades in place (EIP-7702). */
export type AccountUpgrade = {
  /** Whether the address is that of the standard account. */
  is(address: unknown): boolean
  /** EIP-5792: `ready` until the account is upgraded on a network. */
  capabilities(): Readonly<Record<string, unknown>>
  /** The vault has sent a batch. */
  noteSent(batch: { id: string; from: unknown }): void
  /** The chain has a batch. Returns whether it is one of this account, which is upgraded then. */
  noteIncluded(batch: { id: string; chainId: CaipNetworkId }): boolean
  /** Resolves when the chain has the transaction. */
  revoke(request: Request): Promise<string>
  stop(): void
}

export function createAccountUpgrade(
  user: FrameUser,
  {
    vault,
    context,
    onChange,
  }: {
    vault(request: Request): Promise<unknown>
    context: Pick<SharedConnectorContext, 'watchNetwork'>
    onChange(isUpgraded: boolean): void
  },
): AccountUpgrade {
  const networks = (user.smartAccountNetworks ?? []).filter(canUpgradeAccount)
  const eoaAddress = user.accounts
    .find(({ namespace, type }) => namespace === 'eip155' && type === 'eoa')
    ?.address.toLowerCase()
  const code = watchCode(context, {
    hasCode: async (chainId) =>
      eoaAddress !== undefined &&
      canUpgradeAccount(chainId) &&
      String(
        await vault({ chainId, method: 'eth_getCode', params: [eoaAddress, 'latest'] }),
      ).startsWith(delegatedCodePrefix),
    onChange,
  })
  const is = (address: unknown): boolean =>
    eoaAddress !== undefined && String(address).toLowerCase() === eoaAddress
  // A page that was reloaded reads the account's code anew.
  const sent = new Set<string>()
  return {
    is,
    capabilities: () =>
      Object.fromEntries(
        networks.map((id) => {
          const status = code.has(id) ? 'supported' : 'ready'
          return [hexChainId(id), { atomic: { status } }]
        }),
      ),
    noteSent({ id, from }) {
      if (is(from)) sent.add(id)
    },
    noteIncluded({ id, chainId }) {
      if (sent.has(id)) code.add(chainId)
      return sent.has(id)
    },
    async revoke(request) {
      const hash = v.parse(v.string(), await vault(request))
      await waitForTransaction(vault, { ...request, hash })
      code.remove(request.chainId)
      return hash
    },
    stop: code.stop,
  }
}
