import { ownValue } from '@latchkey/core/adapter'
import type { PreparedSignIn } from '@latchkey/core/internal'
import type { signInText } from '../text/en/signin.ts'

type Ability = PreparedSignIn['abilities'][number]
type SignInSentences = (typeof signInText)['en']

const walletRequests: Readonly<Record<string, keyof SignInSentences>> = {
  eth_accounts: 'seeAddresses',
  eth_requestAccounts: 'seeAddresses',
  wallet_getAssets: 'seeAssets',
  wallet_getCapabilities: 'seeWallet',
  wallet_getPermissions: 'seeWallet',
  wallet_getCallsStatus: 'seeTransactions',
  wallet_showCallsStatus: 'seeTransactions',
  personal_sign: 'askSignature',
  eth_sign: 'askSignature',
  eth_signTypedData: 'askSignature',
  eth_signTypedData_v3: 'askSignature',
  eth_signTypedData_v4: 'askSignature',
  eth_signTransaction: 'askTransaction',
  eth_sendTransaction: 'askTransaction',
  wallet_sendCalls: 'askTransaction',
  eth_sendRawTransaction: 'sendSigned',
  wallet_switchEthereumChain: 'askNetwork',
  wallet_addEthereumChain: 'askNetwork',
  wallet_watchAsset: 'askToken',
  wallet_requestPermissions: 'askPermissions',
  wallet_grantPermissions: 'askPermissions',
  wallet_revokePermissions: 'endPermissions',
  wallet_registerOnboarding: 'openSetup',
  wallet_scanQRCode: 'askScan',
}

/** A ReCap ability (EIP-5573) in the visitor's language; one that is not a wallet request, as the site lists it. */
export function describeAbility(ability: Ability, text: SignInSentences): string {
  const { resource, kind, action } = ability
  const key = sentenceKey(ability)
  return key ? text[key] : `${resource}: ${kind}/${action}`
}

/** The sentences of the abilities: what the site may see, ask the visitor for, and do by itself. */
export function groupAbilities(
  abilities: readonly Ability[],
  text: SignInSentences,
): Readonly<Record<'see' | 'ask' | 'act', readonly string[]>> {
  const groups = { see: new Set<string>(), ask: new Set<string>(), act: new Set<string>() }
  for (const ability of abilities) {
    const key = sentenceKey(ability)
    groups[groupOf(key)].add(describeAbility(ability, text))
  }
  return { see: [...groups.see], ask: [...groups.ask], act: [...groups.act] }
}

function groupOf(key: keyof SignInSentences | null): 'see' | 'ask' | 'act' {
  if (key?.startsWith('see')) return 'see'
  return key?.startsWith('ask') ? 'ask' : 'act'
}

function sentenceKey({ resource, kind, action }: Ability): keyof SignInSentences | null {
  const isWalletRequest = resource.split(':')[0] === 'eip155' && kind === 'request'
  return (isWalletRequest && ownValue(walletRequests, action)) || null
}
