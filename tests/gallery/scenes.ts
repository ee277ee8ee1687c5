import {
  type Connector,
  connect,
  type Latchkey,
  type LatchkeyOptions,
  openModal,
  pushView,
  showAlert,
  showToast,
  type ThemeMode,
  toNetwork,
  type View,
} from '@latchkey/core'
import { accountScenes } from './accountScenes.ts'
import { chainScenes } from './chainScenes.ts'
import { fundScenes } from './fundScenes.ts'
import { loginScenes } from './loginScenes.ts'
import { metaMask } from './metaMask.ts'
import { moneyScenes } from './moneyScenes.ts'
import { pairingScenes } from './pairingScenes.ts'
import { signInScenes } from './signInScenes.ts'
import { network, networksAt, type Place, type Stage, setStage } from './stage.ts'

type Wish = { place: Place; mode: ThemeMode }
type Scene = (wish: Wish) => { latchkey: Latchkey; act(): Promise<void> }
type Options = Parameters<typeof setStage>[1]

function scene(act: (stage: Stage) => Promise<void> | void, options: Options = {}): Scene {
  return ({ place, mode }) => {
    const stage = setStage(place, { themeMode: mode, ...options })
    return {
      latchkey: stage.latchkey,
      act: async () => {
        await stage.latchkey.ready
        await act(stage)
      },
    }
  }
}

function first(stage: Stage): Connector {
  const [connector] = stage.latchkey.connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  return connector
}

const view = (wanted: View, options: Options = {}) =>
  scene(({ latchkey }) => openModal(latchkey, { view: wanted }), options)

/** On top of the list it is reached from, so that the way back is in the picture. */
const after = (from: View, wanted: View, options: Options = {}) =>
  scene(({ latchkey }) => {
    openModal(latchkey, { view: from })
    pushView(latchkey, wanted)
  }, options)

const connecting = (behave: Parameters<Stage['wallet']['behave']>[0]) =>
  scene((stage) => {
    stage.wallet.behave(behave)
    openModal(stage.latchkey)
    pushView(stage.latchkey, { name: 'ConnectingExternal', connector: first(stage) })
  })

const connected = (act: (stage: Stage) => Promise<void> | void, options: Options = {}) =>
  scene(async (stage) => {
    await connect(stage.latchkey, { connector: first(stage) })
    await act(stage)
  }, options)

const manyNetworks = Array.from({ length: 40 }, (_, index) =>
  network(1000 + index, `Network number ${index + 1}`, 'ETH', index % 5 === 4),
) as [ReturnType<typeof network>, ...ReturnType<typeof network>[]]

const base = network(8453, 'Base', 'ETH')
const solana = {
  ...network(1, 'Solana', 'SOL'),
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const

const legal: Partial<LatchkeyOptions> = {
  termsConditionsUrl: 'https://saltworks.example/terms',
  privacyPolicyUrl: 'https://saltworks.example/privacy',
}

/** A scene of a connected account; a login connects by itself. */
const ofAccount = (
  act: (stage: Stage) => Promise<void> | void,
  options: { people?: NonNullable<Options>['people']; isLogin?: boolean; api?: string } = {},
): Scene => {
  const { people, isLogin, api } = options
  const wish: Options = {
    ...(people ? { people } : {}),
    ...(isLogin ? { isLogin, wallets: 0 } : {}),
    ...(api ? { endpoints: { api } } : {}),
  }
  return isLogin ? scene(act, wish) : connected(act, wish)
}

/** Every screen worth a picture, by name. */
export const scenes: Readonly<Record<string, Scene>> = {
  Page: scene(() => {}),
  PageConnected: connected(() => {}),
  Connect: view({ name: 'Connect' }, legal),
  ConnectNobody: view({ name: 'Connect' }, { wallets: 0 }),
  ConnectLegalCheckbox: view(
    { name: 'Connect' },
    { ...legal, features: { analytics: false, legalCheckbox: true } },
  ),
  ConnectHostileName: view(
    { name: 'Connect' },
    { brokenName: `<img src=x onerror=alert(1)>${'W'.repeat(10_000)}` },
  ),
  ConnectingExternal: connecting({ connect: 'hang' }),
  ConnectingDeclined: connecting({ connect: 'reject' }),
  ConnectingFailed: connecting({ connect: 'throw' }),
  ConnectingPending: connecting({ connect: 'pending' }),
  ConnectingNoAccounts: connecting({ connect: 'no-accounts' }),
  ConnectingMultiChain: (wish) =>
    scene(
      (stage) => {
        const connector = first(stage)
        openModal(stage.latchkey)
        pushView(stage.latchkey, {
          name: 'ConnectingMultiChain',
          connectors: [connector, { ...connector, namespace: 'solana' }],
        })
      },
      { networks: [...networksAt(wish.place), solana] },
    )(wish),
  AllWallets: after({ name: 'Connect' }, { name: 'AllWallets' }),
  WhatIsAWallet: after({ name: 'Connect' }, { name: 'WhatIsAWallet' }),
  GetWallet: after({ name: 'Connect' }, { name: 'GetWallet' }),
  Downloads: after({ name: 'GetWallet' }, { name: 'Downloads', wallet: metaMask }),
  Account: connected(({ latchkey }) => openModal(latchkey)),
  ...accountScenes(ofAccount),
  ...fundScenes(ofAccount),
  ...moneyScenes(ofAccount),
  AccountToast: connected(({ latchkey }) => {
    openModal(latchkey)
    showToast(latchkey, { variant: 'error', message: 'Failed to disconnect', autoClose: false })
  }),
  Networks: connected(({ latchkey }) => {
    openModal(latchkey)
    pushView(latchkey, { name: 'Networks' })
  }),
  NetworksMany: scene(({ latchkey }) => openModal(latchkey, { view: { name: 'Networks' } }), {
    networks: manyNetworks,
  }),
  SwitchNetwork: connected(({ latchkey, wallet }) => {
    wallet.behave({ switch: 'hang' })
    openModal(latchkey, { view: { name: 'Networks' } })
    pushView(latchkey, { name: 'SwitchNetwork', network: toNetwork(base) })
  }),
  SwitchNetworkDeclined: connected(({ latchkey, wallet }) => {
    wallet.behave({ switch: 'reject' })
    openModal(latchkey, { view: { name: 'Networks' } })
    pushView(latchkey, { name: 'SwitchNetwork', network: toNetwork(base) })
  }),
  SwitchActiveChain: connected(({ latchkey }) => {
    openModal(latchkey, { view: { name: 'Networks' } })
    pushView(latchkey, {
      name: 'SwitchActiveChain',
      namespace: 'solana',
      network: toNetwork(solana),
    })
  }),
  UnsupportedChain: connected(({ wallet }) => wallet.setChain(31_337)),
  WhatIsANetwork: after({ name: 'Networks' }, { name: 'WhatIsANetwork' }),
  Alert: scene(({ latchkey }) => {
    openModal(latchkey)
    showAlert(latchkey, { code: 'options/no-project-id', variant: 'error' })
  }),
  Embedded: scene(() => {}, { enableEmbedded: true }),
  ...signInScenes(connected),
  ...loginScenes(scene),
  ...pairingScenes(scene),
  ...chainScenes,
}
