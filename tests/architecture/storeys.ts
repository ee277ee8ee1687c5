/**
 * Storeys: the folders of each package from the bottom up. Imports by value run down only, lazy
 * ones included; entries of one storey must not import each other in circles. `storeys.test.ts`
 * checks this, and that ARCHITECTURE.md prints the same table.
 *
 * To place a package, replace its `unplaced` by its storeys. A storey is a name and its entries of
 * `src`: top-level folders and files, separated by spaces. Every entry belongs to exactly one
 * storey, so a folder with files of two storeys becomes two folders. Tests and `testing/` are not
 * placed. Then run `npx vitest run --project node tests/architecture/storeys.test.ts`: it names
 * every import that runs up and every circle, and prints the lines for ARCHITECTURE.md.
 */
export type Storeys = Readonly<Record<string, string>>

/** A package whose folders do not have storeys yet. */
export const unplaced: Storeys = {}

export const storeys: Readonly<Record<string, Storeys>> = {
  'packages/bitcoin': {
    values: 'networks.ts',
    connection: 'connection',
    wallets: 'wallet',
    state: 'bitcoinState.ts',
    nodes: 'rpc',
    signing: 'signing',
    payments: 'money',
    adapter: 'bitcoin.ts createBitcoinAdapter.ts openBitcoin.ts',
    entries: 'index.ts',
  },

  'packages/clearsigning': {
    values: 'core values',
    descriptors: 'descriptor paths',
    rendering: 'render',
    binding: 'binding',
    trust: 'trust',
    words: 'words',
    authoring: 'authoring',
    entries: 'index.ts',
  },

  'packages/compat': {
    settings: 'appMetadata.ts kitInstance.ts kitSettings.ts',
    kits: 'appkit connectkit rainbowkit',
    entries: 'appkit.ts connectkit.ts rainbowkit.ts',
  },

  'packages/core': {
    values: 'amount async caip errors features.ts isRecord.ts link version.ts',
    state: 'adapter connection events latchkey.ts modal network options storage theme',
    reach: 'analytics api chains queries rpc',
    data: 'balance history identity nfts onramp receive sessions wallets',
    safety: 'guard journal',
    actions: 'calls connect send signin signing siwx swap',
    instance:
      'createLatchkey.ts createState.ts mutations.ts openChain.ts restoreVisit.ts watchState.ts',
    entries: 'adapter.ts index.ts internal.ts query.ts',
  },

  'packages/create-latchkey': {
    rules: 'composeFile.ts migrate templates.ts',
    steps: 'chooseTemplate.ts createProject.ts parseArguments.ts',
    command: 'runCommand.ts',
    entries: 'index.ts main.ts',
  },

  'packages/delegation': {
    terms: 'spendingLimit.ts',
    schemas: 'permissions.ts',
    caveats: 'grantCaveats.ts',
    delegations: 'delegation.ts',
    entries: 'index.ts',
  },

  'packages/embedded': {
    seams: 'deferred.ts fromFailure.ts language.ts sendTheme.ts sentCalls.ts untilAborted.ts',
    vault:
      'createAskVault.ts handshake.ts mountFrame.ts openPort.ts signInRequest.ts takeLoginResult.ts vaultConnection.ts vaultWindow.ts waitForPopupResult.ts warnOfHiddenFrame.ts watchCode.ts watchPopup.ts',
    steps:
      'accountUpgrade.ts emailSteps.ts openEmailChange.ts permissions.ts smartAccount.ts socialSteps.ts userOperations.ts',
    wallet: 'embeddedSession.ts openEmbedded.ts',
    entries: 'embedded.ts index.ts',
  },

  'packages/evm': {
    wallet: 'wallet networks.ts',
    rpc: 'rpc evmState.ts',
    connection: 'connection',
    account: 'signing identity',
    money: 'money',
    guard: 'guard',
    clients: 'clients',
    entries: 'openEvm.ts createEvmAdapter.ts evm.ts index.ts',
  },

  'packages/latchkey': {
    entries:
      'adapter.ts appkit.ts bitcoin.ts connectkit.ts elements.ts embedded.ts evm.ts index.ts internalWalletconnect.ts parts.ts polkadot.ts query.ts rainbowkit.ts react.ts solana.ts walletconnect.ts',
  },

  'packages/polkadot': {
    values: 'networks.ts',
    connection: 'connection',
    wallets: 'wallet',
    signing: 'signing',
    adapter: 'createPolkadotAdapter.ts openPolkadot.ts polkadot.ts',
    entries: 'index.ts',
  },

  'packages/react': {
    look: 'theme format text parts money',
    instance: 'HeadlessProvider.tsx pageInstance.ts useLatchkey.ts',
    navigation: 'navigation',
    hooks: 'hooks launch publicHooks',
    shell: 'modal ShadowHost.tsx',
    firstView: 'connect defineFlow.ts',
    screens:
      'account balance embedded history identity journal network nfts onramp receive send sessions signin signing swap walletconnect wallets',
    views: 'views mount button LatchkeyProvider.tsx',
    entries: 'index.ts internal.ts parts.ts vaultParts.ts',
  },

  'packages/siwx': {
    values: 'SiwxError.ts nonce session',
    chains: 'bitcoin evm polkadot solana',
    messages: 'message recap',
    verification: 'verify',
    server: 'dpop node postgres redis server',
    entries: 'index.ts',
  },

  'packages/solana': {
    values: 'networks.ts token',
    connection: 'connection',
    wallets: 'wallet',
    state: 'solanaState.ts',
    nodes: 'rpc',
    review: 'guard',
    signing: 'signing',
    payments: 'money',
    adapter: 'createSolanaAdapter.ts openSolana.ts solana.ts',
    entries: 'index.ts',
  },

  'packages/testing': {
    processes: 'anvil',
    chains: 'chain solana',
    wallets: 'wallet solanaWallet walletconnect',
    fixtures: 'adapter bitcoin handshakes smartAccount',
    runners: 'playwright vitest',
    entries: 'index.ts walletconnect.ts',
  },

  'packages/walletconnect': {
    values: 'crypto namespaces storage',
    protocol: 'auth protocol relay',
    sessions: 'engine',
    sides: 'dapp universal',
    entries:
      'createWalletConnectClient.ts index.ts internal.ts openWalletConnect.ts walletConnect.ts',
  },

  'packages/widget': {
    page: 'networks.ts pageInstance.ts readElementAttributes.ts readScriptTag.ts reportProblem.ts',
    adapters: 'adaptersFor.ts createBitcoin.ts createPolkadot.ts createSolana.ts lazyAdapter.ts',
    elements:
      'defineElements.ts registerElements.ts renderButton.ts renderReact.tsx renderReactLazily.ts showInlineModal.ts',
    actions: 'actions.ts lazyActions.ts',
    whole: 'createWidget.ts startFromPage.ts',
    entries: 'index.ts',
  },

  'packages/wire': {
    values:
      'account.ts endpoint.ts knownTokens.ts language.ts matchLanguage.ts names.ts ownValue.ts safeAppLink.ts safeUrl.ts scalars.ts socialNames.ts textDirection.ts userOperation.ts vaultHost.ts webUrl.ts',
    permissions: 'accountUpgrade.ts passkeyOwner.ts sessions.ts',
    calls:
      'analytics.ts balance.ts clearSigning.ts findWallets.ts history.ts identity.ts images.ts nfts.ts onramp.ts priceSeries.ts prices.ts projects.ts relay.ts rpc.ts signin.ts swap.ts walletconnect.ts wallets.ts',
    embedded:
      'controlProof.ts embedded.ts embeddedNotices.ts embeddedPasskeys.ts embeddedSessions.ts embeddedSlots.ts embeddedWallet.ts frame.ts passkeyChallenge.ts slotProof.ts',
    owners: 'modalConfig.ts console',
    entries: 'index.ts',
  },

  'apps/console': {
    values: 'address format',
    parts: 'parts',
    reach: 'api chart',
    shell: 'shell signin',
    sections: 'analytics modal users team alerts webhooks settings',
    app: 'app preview',
    entries: 'main.tsx',
  },

  'apps/demo': {
    settings: 'networkIcon.ts networks.ts settings stack.ts',
    instance: 'createDemo.ts site wallet',
    pages: 'app landing playground',
  },

  'apps/docs': {
    sources: 'navigation.ts pages',
    text: 'markdown',
    parts: 'layout search',
    site: 'client site',
    server: 'contentType.ts serveFolder.ts',
    entries: 'main.ts',
  },

  'apps/sample-wallet': {
    values: 'namespaces.ts sign stack.ts',
    wallet: 'openWallet.ts',
    views: 'PairForm.tsx QuestionCard.tsx SessionList.tsx',
    entries: 'App.tsx main.tsx',
  },

  'apps/server': {
    values: 'cache context db errors log retention setting time upgrade',
    requests: 'body projects rateLimit request secret upstream users vault webhooks',
    http: 'connections health http openapi metrics',
    nodes: 'rpc network solana token userOperation',
    features:
      'analytics clearsigning embedded identity images names nfts prices providers relay sessions signin swap verify wallets widget',
    money: 'balance history onramp',
    smartAccounts: 'paymaster bundler',
    console: 'owners modalConfig reports sample deliveries alerts console',
    config: 'appConfig backup config',
    program: 'commands start',
    entries: 'index.ts main.ts',
  },

  'apps/vault': {
    values: 'look storage text',
    keys: 'api channel keys',
    wallet: 'wallet',
    login: 'login',
    requests: 'approve',
    accounts: 'smartAccount solana',
    permissions: 'permissions recovery',
    views: 'view',
    screens: 'screens',
    page: 'page',
    entries: 'frame.ts social.ts window.tsx',
  },
}
