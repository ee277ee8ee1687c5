/** Wallets of the browser, WalletConnect and connections. */
export const wallets = {
  'wallet/rejected': [
    'The visitor declined the request in the wallet or in the modal.',
    'Let them try again; this isn’t a failure to report.',
  ],
  'wallet/already-pending': [
    'The wallet already shows a request of this site (code -32002).',
    'Ask the visitor to open the wallet, and wait for the first request before you send another one.',
  ],
  'wallet/locked': ['The wallet is locked.', 'Ask the visitor to unlock it and try again.'],
  'wallet/not-installed': [
    'The wallet {wallet} isn’t installed in this browser.',
    'Link to its download page, or offer WalletConnect.',
  ],
  'wallet/no-accounts': [
    'The wallet {wallet} connected, but shared no account for the site’s networks.',
    'Ask the visitor to select an account in the wallet and to allow it for this site.',
  ],
  'wallet/unauthorised': [
    'The wallet doesn’t let this site use the account (code 4100).',
    'Call connect() again; the visitor may have removed the site or the account in the wallet.',
  ],
  'wallet/method-unsupported': [
    'The wallet doesn’t support {method}.',
    'Check what the wallet supports first, for example with getCapabilities(), and offer an alternative.',
  ],
  'wallet/disconnected': [
    'The wallet ended the connection (code 4900).',
    'Show the connect button again; the connection is already removed.',
  ],
  'wallet/chain-disconnected': [
    'The wallet can’t reach the requested chain (code 4901).',
    'Ask the visitor to check the network’s RPC URL in the wallet.',
  ],
  'wallet/failed': [
    'The wallet reported an unknown error, or replied in an unknown format (code: {code}).',
    'Read the cause. The request may succeed when the visitor tries again.',
  ],
  'wallet/timed-out': [
    'The wallet {wallet} didn’t respond in time.',
    'Ask the visitor to open the wallet and try again. A request that opens a prompt has no time limit.',
  ],
  'wallet/signature-pending': [
    'The wallet hasn’t returned a signature yet: a Safe signs the message on chain, or waits for its other owners.',
    'Request the signature again after the owners have confirmed it.',
  ],
  'wallet/wrong-signature': [
    'The wallet {wallet} signed with another account, or signed something else.',
    'Ask the visitor to select the connected account in the wallet. Don’t use the signature.',
  ],
  'connection/not-connected': [
    'No wallet is connected for this request.',
    'Call connect() or open the modal first, and check with activeConnection().',
  ],
  'connection/disconnect-failed': [
    'The wallet reported an error while disconnecting.',
    'Read the cause, and call disconnect() again.',
  ],
  'connection/aborted': [
    'The attempt was aborted: the visitor closed the modal, a newer attempt replaced it, or your AbortSignal fired.',
    'Do nothing, or let the visitor start again.',
  ],
  'walletconnect/not-initialised': [
    'The site doesn’t offer WalletConnect.',
    'Add walletConnect() from latchkey/walletconnect to the option connectors.',
  ],
  'walletconnect/message-too-large': [
    'The request has {bytes} bytes, more than a WalletConnect relay accepts.',
    'Send less data in one request, for example fewer calls in a batch.',
  ],
} as const
