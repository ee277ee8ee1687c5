import { type Account, isSameAddress, LatchkeyError } from '@latchkey/core'
import type { Address } from 'viem'
import type { EvmState } from '../evmState.ts'
import { requireConnection } from './wagmiState.ts'

/**
 * Selects another of the accounts that the wallet shares, here and in the site's wagmi, without a request to the
 * wallet. The selection ends when the wallet itself changes its first account.
 * @throws connection/not-connected, wallet/unauthorised
 */
export async function switchAccount(evm: EvmState, { address }: Account): Promise<void> {
  const { connector, accounts } = requireConnection(evm.config)
  const chosen = accounts.find((account) => isSameAddress(account, address))
  if (!chosen) throw new LatchkeyError('wallet/unauthorised', {})
  // `over`: the wallet's own first account, which the selection replaces until the wallet changes it.
  const [over] = await connector.getAccounts()
  const choices = evm.context.storage.get('chosen_accounts') ?? {}
  if (over) {
    evm.context.storage.set('chosen_accounts', { ...choices, eip155: { chosen, over } })
  }
  connector.emitter.emit('change', { accounts: putFirst(accounts, chosen) })
}

/** The wallet's accounts with the selected one first, for as long as the wallet's own first account is the same. */
export function chosenFirst(evm: EvmState, accounts: readonly Address[]): readonly Address[] {
  const { storage } = evm.context
  const { eip155: choice, ...others } = storage.get('chosen_accounts') ?? {}
  if (!choice) return accounts
  const isStillFirst = accounts[0] !== undefined && isSameAddress(accounts[0], choice.over)
  const chosen = isStillFirst && accounts.find((account) => isSameAddress(account, choice.chosen))
  if (chosen) return putFirst(accounts, chosen)
  storage.set('chosen_accounts', others)
  return accounts
}

function putFirst(accounts: readonly Address[], chosen: Address): readonly [Address, ...Address[]] {
  return [chosen, ...accounts.filter((account) => account !== chosen)]
}
