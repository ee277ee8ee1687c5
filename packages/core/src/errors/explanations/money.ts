/** Balances, names, swaps, transfers, the journal of sent transactions, and purchases. */
export const money = {
  'balance/unavailable': [
    'The balance on {id} is unavailable: its source failed, or the site has none for this chain.',
    'Show the account without a balance. After a failure, Latchkey waits before it retries.',
  ],
  'identity/name-invalid': [
    '{name} can’t be registered: a name has at least four letters, digits or hyphens.',
    'Ask for another name.',
  ],
  'identity/name-taken': ['The name {name} is taken.', 'Ask for another name.'],
  'identity/register-failed': [
    'The server didn’t register the name {name}.',
    'Read the cause and the server’s log.',
  ],
  'swap/network-not-supported': [
    'Swaps aren’t available on {id}.',
    'Use a network with known swap routers, or add them with the option safety.swapRouters.',
  ],
  'swap/allowance-failed': [
    'The router’s allowance couldn’t be read from the token.',
    'Read the cause; the node may be unreachable.',
  ],
  'swap/approval-failed': [
    'The approval for the router couldn’t be created, or its transaction failed.',
    'Prepare the swap again.',
  ],
  'swap/build-failed': [
    'The server couldn’t build the swap.',
    'Read the cause and the server’s log.',
  ],
  'swap/transaction-failed': [
    'The swap’s transaction failed on the chain.',
    'Prepare a new swap; only the network fee was spent.',
  ],
  'swap/no-address': [
    'No wallet is connected to swap from.',
    'Connect a wallet on this network first.',
  ],
  'swap/no-quote': [
    'There is no route from {from} to {to} for this amount.',
    'Try another amount or another token.',
  ],
  'swap/quote-unavailable': [
    'The swap provider didn’t respond.',
    'Try again later. This doesn’t depend on the visitor’s balance.',
  ],
  'swap/unsafe': [
    'The swap that the server built differs from the order ({reason}), so it wasn’t sent.',
    'Prepare the swap again. If this keeps happening, report it: the server or its swap provider may be compromised.',
  ],
  'swap/expired': [
    'The prepared swap is too old to execute.',
    'Call prepareSwap() again and show the new quote.',
  ],
  'swap/price-moved': [
    'The swap would now yield less than the shown minimum, so it wasn’t sent.',
    'Call prepareSwap() again and show the new quote.',
  ],
  'swap/insufficient-balance': [
    'The account doesn’t have enough {token} for the swap and its network fee.',
    'Lower the amount. maxSwap() returns the maximum.',
  ],
  'send/failed': [
    'The transfer failed for an unknown reason.',
    'Read the cause, and look at the account’s history before you send again.',
  ],
  'send/insufficient-funds': [
    'The account doesn’t have enough {token}.',
    'Lower the amount. maxSend() returns the maximum.',
  ],
  'send/insufficient-gas': [
    'The account doesn’t have enough {token} to pay the network fee.',
    'Ask the visitor to add some, or to send less of it.',
  ],
  'send/name-changed': [
    'The name {name} no longer resolves to the address that the visitor saw.',
    'Show the new address, and prepare the transfer again.',
  ],
  'name/sources-disagree': [
    'Two independent nodes resolve {name} to different addresses.',
    'Ask for the recipient’s address instead of the name.',
  ],
  'send/unknown-name': ['The name {name} has no address on this chain.', 'Ask for the address.'],
  'send/unsafe': [
    'The simulated transfer differs from the requested one ({reason}), so it wasn’t sent.',
    'Don’t send this token. Its contract isn’t a standard token.',
  ],
  'token/decimals-mismatch': [
    'The list says that {token} has {claimed} decimals, but its contract says {actual}, so the amount would be wrong.',
    'Read the token’s decimals from its contract.',
  ],
  'journal/unresolved': [
    'The same request was made before, and its outcome is unknown (entry {id}, {status}).',
    'Let the visitor check the wallet. Pass allowRepeat only after they confirm that they want to send it again.',
  ],
  'journal/already-sent': [
    'The same transaction was already sent (entry {id}, hash {hash}).',
    'Show the earlier one. Pass allowRepeat only after the visitor confirms that they want to send it again.',
  ],
  'send/solana-failed': [
    'The Solana transfer failed for an unknown reason.',
    'Read the cause, and look at the account’s history before you send again.',
  ],
  'send/invalid': [
    'The amount or the recipient can’t be used for this transfer.',
    'Check both with checkSend() before you call prepareSend().',
  ],
  'send/unsupported-chain': [
    'Transfers aren’t available for this account of {namespace}.',
    'Hide the send button for this account.',
  ],
  'onramp/options-unavailable': [
    'The server didn’t return the currencies and payment methods.',
    'Check the server’s onramp provider.',
  ],
  'onramp/quote-unavailable': [
    'No onramp provider returned a price.',
    'Try again later, or check the server’s onramp providers.',
  ],
  'onramp/url-failed': [
    'The server didn’t return a URL for the provider’s page.',
    'Read the cause and the server’s log.',
  ],
} as const
