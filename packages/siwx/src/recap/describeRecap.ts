import { type Ability, sortAbilities } from './recap.ts'

export const recapIntroduction =
  'I further authorize the stated URI to perform the following actions on my behalf: '

const walletRequests: Readonly<Record<string, string>> = {
  eth_accounts: 'see your addresses',
  eth_requestAccounts: 'see your addresses',
  eth_sendTransaction: 'ask you to send transactions',
  eth_sendRawTransaction: 'send transactions you have signed',
  eth_signTransaction: 'ask you to sign transactions',
  eth_sign: 'ask you to sign data',
  personal_sign: 'ask you to sign messages',
  eth_signTypedData: 'ask you to sign structured data',
  eth_signTypedData_v3: 'ask you to sign structured data',
  eth_signTypedData_v4: 'ask you to sign structured data',
  wallet_switchEthereumChain: 'ask you to switch network',
  wallet_addEthereumChain: 'ask you to add a network',
  wallet_watchAsset: 'ask you to list a token',
  wallet_getPermissions: 'see what it may ask',
  wallet_requestPermissions: 'ask for further permissions',
  wallet_registerOnboarding: 'send you to the wallet’s setup',
  wallet_scanQRCode: 'ask you to scan a code',
  wallet_getCapabilities: 'see what your wallet can do',
  wallet_sendCalls: 'ask you to send several transactions at once',
  wallet_getCallsStatus: 'see the state of transactions it asked for',
  wallet_showCallsStatus: 'show the state of transactions it asked for',
  wallet_getAssets: 'see your assets',
  wallet_grantPermissions: 'ask for standing permissions',
  wallet_revokePermissions: 'take standing permissions back',
}

/**
 * The wallet requests one-click sign-in over WalletConnect asks for. Each still needs the person's
 * consent in the wallet when it is made; allow this list, never a pattern.
 */
export const walletRequestAbilities: Readonly<Record<string, readonly string[]>> = {
  eip155: Object.keys(walletRequests).map((method) => `request/${method}`),
}

/** Every ability as a sentence part a person can read, repeated ones once. */
export function describeRecap(abilities: readonly Ability[]): string[] {
  return [...new Set(sortAbilities(abilities).map(describeAbility))]
}

function describeAbility({ resource, kind, action }: Ability): string {
  const known = Object.hasOwn(walletRequests, action) ? walletRequests[action] : undefined
  if (kind === 'request' && known) return known
  // As the site lists it, without a word that would need a translation.
  return `${resource}: ${kind}/${action}`
}

/** The sentence EIP-5573 wants at the end of the statement. */
export function recapStatement(abilities: readonly Ability[]): string {
  const parts = [...groupAbilities(abilities).values()].map((group, index) => {
    const [first] = group
    const actions = group.map(({ action }) => `'${action}'`).join(', ')
    return `(${index + 1}) '${first?.kind}': ${actions} for '${first?.resource}'.`
  })
  return recapIntroduction + parts.join(' ')
}

function groupAbilities(abilities: readonly Ability[]): Map<string, Ability[]> {
  const groups = new Map<string, Ability[]>()
  for (const ability of sortAbilities(abilities)) {
    const key = `${ability.resource}\n${ability.kind}`
    groups.set(key, [...(groups.get(key) ?? []), ability])
  }
  return groups
}
