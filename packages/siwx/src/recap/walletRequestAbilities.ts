const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'eth_sign',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_scanQRCode',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getAssets',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
]

/**
 * The wallet requests that one-click sign-in over WalletConnect asks for. The visitor still has to approve each request
 * in the wallet. Allow this list, never a pattern.
 */
export const walletRequestAbilities: Readonly<Record<string, readonly string[]>> = {
  eip155: methods.map((method) => `request/${method}`),
}
