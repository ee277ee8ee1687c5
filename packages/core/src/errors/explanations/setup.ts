/** Options, networks and adapters of the site, and what the server says about its project. */
export const setup = {
  'options/no-project-id': [
    'The option projectId is missing.',
    'Set it to the PROJECT_ID of your Latchkey server, or to any name if you don’t run one.',
  ],
  'options/siwe-and-siwx': [
    'The options siwx and siweConfig are both set.',
    'Remove siweConfig, the older option for SIWE.',
  ],
  'options/invalid': [
    'The option {option} has a value that Latchkey can’t use.',
    'Compare the value with the type of the option. A URL starts with https://.',
  ],
  'options/unknown': [
    'There is no option {option}, so it has no effect.',
    'Correct its name or remove it.',
  ],
  'options/language-not-added': [
    'The option language is {language}, but the site didn’t add that language.',
    'Add it with addLanguages(); until then, all texts are in English.',
  ],
  'options/no-adapters': [
    'No wallet can connect, because the site passed no adapter, no walletConnect() and no embedded().',
    'Pass an adapter for each kind of chain, for example adapters: [evm()].',
  ],
  'network/not-found': [
    'The network {id} isn’t one of the site’s networks.',
    'Add it to the option networks, or call addNetwork().',
  ],
  'network/not-supported': [
    'The network {id} isn’t one of the site’s networks, so Latchkey can’t send calls there.',
    'Pass one of the site’s networks, or ask the visitor to switch with switchNetwork().',
  ],
  'network/last-of-namespace': [
    'removeNetwork() can’t remove the last network of the namespace {namespace}.',
    'Add another network of this namespace first, or remove its adapter with removeAdapter().',
  ],
  'network/switch-failed': [
    'The wallet didn’t switch to {id}.',
    'Some wallets don’t let a site switch; ask the visitor to switch in the wallet. The cause has the wallet’s error.',
  ],
  'network/unrecognised': [
    'The wallet doesn’t know the network {id} (code 4902).',
    'Call switchNetwork(), which asks the wallet to add the network.',
  ],
  'network/wrong-chain': [
    'The request is for {expected}, but the wallet or the node is on {actual}.',
    'Call switchNetwork() first. If the wallet is on the right network, check that the network’s RPC URL belongs to it.',
  ],
  'caip/invalid-address': [
    '{id} isn’t a CAIP-10 account id or an address of its chain.',
    'Pass the chain id and the address, for example eip155:1:0x….',
  ],
  'caip/invalid-network-id': [
    '{id} isn’t a CAIP-2 network id.',
    'Pass the namespace and the reference, for example eip155:1.',
  ],
  'amount/invalid': [
    '{text} isn’t an amount that the token’s decimals can express.',
    'Pass digits with at most one decimal point and no more decimals than the token has.',
  ],
  'adapter/not-found': [
    'No adapter serves the namespace {namespace}.',
    'Pass the adapter in the option adapters, or call addAdapter().',
  ],
  'adapter/in-use': [
    'removeAdapter() can’t remove the adapter of {namespace} while a wallet is connected through it.',
    'Call disconnect() first.',
  ],
  'adapter/package-missing': [
    'The adapter needs the package {package}, which isn’t installed.',
    'Install it: npm install {package}.',
  ],
  'app/origin-not-allowed': [
    'The server doesn’t allow the origin {origin} for this project.',
    'Add the origin to ORIGINS in the server’s settings, or to the project.',
  ],
  'app/invalid-project-id': [
    'The server has no project with the site’s projectId.',
    'Use the PROJECT_ID of the server, or add the project: latchkey-server projects add.',
  ],
  'app/session-expired': [
    'The server rejected a token because it has expired or isn’t valid yet.',
    'Log in again if it was a login. Otherwise set the clocks of the device and the server (NTP).',
  ],
  'app/server-outdated': [
    'The server is older than this version of Latchkey needs.',
    'Update @latchkey/server to the version of the site’s packages.',
  ],
  'app/configuration': [
    'Part of the configuration is missing: {reason}.',
    'For relay, set endpoints.api or the relayUrl of walletConnect(). For a missing provider, render the component inside LatchkeyProvider.',
  ],
} as const
