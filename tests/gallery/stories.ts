import {
  type Connector,
  connect,
  defineNetwork,
  type Latchkey,
  type LatchkeyOptions,
  openModal,
  type ThemeMode,
} from '@latchkey/core'
import { internals, showAlert } from '@latchkey/core/internal'
import { openView, pushView, showToast, type View } from '@latchkey/react/internal'
import { accountStories } from './accountStories.ts'
import { chainStories } from './chainStories.ts'
import {
  createGalleryLatchkey,
  type GalleryFixture,
  network,
  networksAt,
  type ServiceUrls,
} from './createGalleryLatchkey.ts'
import { fundStories } from './fundStories.ts'
import { loginStories } from './loginStories.ts'
import { metaMask } from './metaMask.ts'
import { moneyStories } from './moneyStories.ts'
import { pairingStories } from './pairingStories.ts'
import { sessionStories } from './sessionStories.ts'
import { signInStories } from './signInStories.ts'
import { wordStories } from './wordStories.ts'

type StoryOptions = { place: ServiceUrls; mode: ThemeMode }
type Story = (options: StoryOptions) => { latchkey: Latchkey; act(): Promise<void> }
type Options = Parameters<typeof createGalleryLatchkey>[1]

function story(
  act: (fixture: GalleryFixture) => Promise<void> | void,
  options: Options = {},
): Story {
  return ({ place, mode }) => {
    const fixture = createGalleryLatchkey(place, { themeMode: mode, ...options })
    return {
      latchkey: fixture.latchkey,
      act: async () => {
        await fixture.latchkey.ready
        await act(fixture)
      },
    }
  }
}

function firstConnector(fixture: GalleryFixture): Connector {
  const [connector] = internals(fixture.latchkey).connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  return connector
}

const view = (wanted: View, options: Options = {}) =>
  story(({ latchkey }) => openView(latchkey, wanted), options)

/** Opens `wanted` on top of the view that leads to it, so that the picture has a back button. */
const after = (from: View, wanted: View, options: Options = {}) =>
  story(({ latchkey }) => {
    openView(latchkey, from)
    pushView(latchkey, wanted)
  }, options)

const connecting = (behave: Parameters<GalleryFixture['wallet']['behave']>[0]) =>
  story((fixture) => {
    fixture.wallet.behave(behave)
    openModal(fixture.latchkey)
    pushView(fixture.latchkey, { name: 'ConnectingExternal', connector: firstConnector(fixture) })
  })

const connected = (act: (fixture: GalleryFixture) => Promise<void> | void, options: Options = {}) =>
  story(async (fixture) => {
    await connect(fixture.latchkey, { connector: firstConnector(fixture) })
    await act(fixture)
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

/** A story of a connected account; a login connects by itself. */
const ofAccount = (
  act: (fixture: GalleryFixture) => Promise<void> | void,
  options: Pick<NonNullable<Options>, 'people' | 'isLogin' | 'accountType' | 'customRpcUrls'> & {
    api?: string
  } = {},
): Story => {
  const { people, isLogin, accountType, api, customRpcUrls } = options
  const fixtureOptions: Options = {
    ...(people ? { people } : {}),
    ...(isLogin ? { isLogin, walletCount: 0 } : {}),
    ...(accountType ? { accountType } : {}),
    ...(api ? { endpoints: { api } } : {}),
    ...(customRpcUrls ? { customRpcUrls } : {}),
  }
  return isLogin ? story(act, fixtureOptions) : connected(act, fixtureOptions)
}

/** Every screen that gets a picture, by name. */
export const stories: Readonly<Record<string, Story>> = {
  Page: story(() => {}),
  PageConnected: connected(() => {}),
  Connect: view({ name: 'Connect' }, legal),
  ConnectWithoutWallets: view({ name: 'Connect' }, { walletCount: 0 }),
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
  ConnectingMultiChain: (options) =>
    story(
      (fixture) => {
        const connector = firstConnector(fixture)
        openModal(fixture.latchkey)
        pushView(fixture.latchkey, {
          name: 'ConnectingMultiChain',
          connectors: [connector, { ...connector, namespace: 'solana' }],
        })
      },
      { networks: [...networksAt(options.place), solana] },
    )(options),
  AllWallets: after({ name: 'Connect' }, { name: 'AllWallets' }),
  WhatIsAWallet: after({ name: 'Connect' }, { name: 'WhatIsAWallet' }),
  GetWallet: after({ name: 'Connect' }, { name: 'GetWallet' }),
  Downloads: after({ name: 'GetWallet' }, { name: 'Downloads', wallet: metaMask }),
  Account: connected(({ latchkey }) => openModal(latchkey)),
  ...accountStories(ofAccount),
  ...sessionStories(connected),
  ...fundStories(ofAccount),
  ...moneyStories(ofAccount),
  ...wordStories(ofAccount),
  AccountToast: connected(({ latchkey }) => {
    openModal(latchkey)
    showToast(latchkey, { variant: 'error', message: 'Failed to disconnect', autoClose: false })
  }),
  Networks: connected(({ latchkey }) => {
    openModal(latchkey)
    pushView(latchkey, { name: 'Networks' })
  }),
  NetworksMany: story(({ latchkey }) => openModal(latchkey, { view: { name: 'Networks' } }), {
    networks: manyNetworks,
  }),
  SwitchNetwork: connected(({ latchkey, wallet }) => {
    wallet.behave({ switch: 'hang' })
    openModal(latchkey, { view: { name: 'Networks' } })
    pushView(latchkey, { name: 'SwitchNetwork', network: defineNetwork(base) })
  }),
  SwitchNetworkDeclined: connected(({ latchkey, wallet }) => {
    wallet.behave({ switch: 'reject' })
    openModal(latchkey, { view: { name: 'Networks' } })
    pushView(latchkey, { name: 'SwitchNetwork', network: defineNetwork(base) })
  }),
  SwitchActiveChain: connected(({ latchkey }) => {
    openModal(latchkey, { view: { name: 'Networks' } })
    pushView(latchkey, {
      name: 'SwitchActiveChain',
      namespace: 'solana',
      network: defineNetwork(solana),
    })
  }),
  UnsupportedChain: connected(({ wallet }) => wallet.setChain(31_337)),
  WhatIsANetwork: after({ name: 'Networks' }, { name: 'WhatIsANetwork' }),
  Alert: story(({ latchkey }) => {
    openModal(latchkey)
    showAlert(latchkey, { code: 'options/no-project-id', variant: 'error', detail: 'projectId' })
  }),
  Embedded: story(() => {}, { modal: { inline: true } }),
  ...signInStories(connected),
  ...loginStories(story),
  ...pairingStories(story),
  ...chainStories,
}
