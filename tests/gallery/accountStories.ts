import { openModal } from '@latchkey/core'
import { getQueryClient } from '@latchkey/core/query'
import { openView, pushView, type View } from '@latchkey/react/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import { connectLogin } from './connectLogin.ts'
import type { GalleryFixture } from './createGalleryLatchkey.ts'
import { inModal, typeInto } from './modalDriver.ts'
import { unreachableApi } from './unreachableApi.ts'

type Act = (fixture: GalleryFixture) => Promise<void> | void
type Options = {
  people?: readonly (keyof typeof localAccounts)[]
  isLogin?: boolean
  accountType?: 'smartAccount'
  api?: string
}
type Make<Story> = (act: Act, options?: Options) => Story

const from =
  (view: View): Act =>
  ({ latchkey }) => {
    openView(latchkey, { name: 'Account' })
    pushView(latchkey, view)
  }

/** Holds the server's replies back, so that the loading state can be seen. */
function holdBack(): void {
  const send = window.fetch
  window.fetch = (input, init) =>
    String(input).includes('/v1/account/') ? new Promise(() => {}) : send(input, init)
  document.documentElement.dataset.pending = ''
}

/** Points the instance at a server that does not answer. */
function useUnreachableServer(): void {
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
}

const press =
  (view: View, ...selectors: readonly string[]): Act =>
  async (fixture) => {
    await from(view)(fixture)
    for (const selector of selectors) (await inModal(selector)).click()
  }

const loggedIn =
  (act: Act): Act =>
  async (fixture) => {
    await connectLogin(fixture)
    openModal(fixture.latchkey)
    await act(fixture)
  }

const typeName = (text: string) => typeInto('.name-field input', text)

/** The account and the views that open from it. */
export function accountStories<Story>(story: Make<Story>): Readonly<Record<string, Story>> {
  const erin: Options = { people: ['erin'] }
  const unreachable: Options = { api: unreachableApi }
  return {
    Tokens: story(from({ name: 'Tokens' })),
    TokensLoading: story(async (fixture) => {
      holdBack()
      await from({ name: 'Tokens' })(fixture)
    }),
    TokensEmpty: story(from({ name: 'Tokens' }), erin),
    TokensFailed: story(from({ name: 'Tokens' }), unreachable),
    TokensStale: story(async (fixture) => {
      await from({ name: 'Tokens' })(fixture)
      await inModal('.virtual li')
      useUnreachableServer()
      ;(await inModal('.tokens-refresh button')).click()
      await inModal('.stale')
    }),
    Token: story(press({ name: 'Tokens' }, '.virtual li:nth-child(2) button')),
    Nfts: story(from({ name: 'Nfts' })),
    NftsLoading: story(async (fixture) => {
      holdBack()
      await from({ name: 'Nfts' })(fixture)
    }),
    NftsEmpty: story(from({ name: 'Nfts' }), erin),
    NftsFailed: story(from({ name: 'Nfts' }), unreachable),
    Nft: story(press({ name: 'Nfts' }, '.nft')),
    History: story(from({ name: 'History' })),
    HistoryLoading: story(async (fixture) => {
      holdBack()
      await from({ name: 'History' })(fixture)
    }),
    HistoryEmpty: story(from({ name: 'History' }), erin),
    HistoryFailed: story(from({ name: 'History' }), unreachable),
    Transaction: story(press({ name: 'History' }, '.virtual li:nth-child(2) .row')),
    TransactionSwapped: story(press({ name: 'History' }, '.history-picture[data-pair]')),
    TransactionSuspicious: story(press({ name: 'History' }, '[data-dim] .row')),
    HistoryStale: story(async (fixture) => {
      await from({ name: 'History' })(fixture)
      await inModal('.history-row')
      useUnreachableServer()
      await getQueryClient(fixture.latchkey).invalidateQueries({
        queryKey: ['latchkey', 'history'],
      })
      await inModal('.stale')
    }),
    Profile: story(from({ name: 'Profile' })),
    ProfileRename: story(press({ name: 'Profile' }, '.profile-name-line .icon-button')),
    AccountSettings: story(from({ name: 'AccountSettings' })),
    SwitchAccount: story(from({ name: 'SwitchAccount' })),
    MoveAssets: story(
      from({
        name: 'MoveAssets',
        from: { namespace: 'eip155', address: localAccounts.alice.address, type: 'eoa' },
        to: { namespace: 'eip155', address: localAccounts.bob.address, type: 'smartAccount' },
      }),
    ),
    ChooseAccountName: story(from({ name: 'ChooseAccountName' })),
    RegisterAccountName: story(async (fixture) => {
      await from({ name: 'RegisterAccountName' })(fixture)
      await typeName('saltworks')
      await inModal('[data-state=free]')
    }),
    RegisterAccountNameWrong: story(async (fixture) => {
      await from({ name: 'RegisterAccountName' })(fixture)
      await typeName('0x1234abcd')
    }),
    RegisterAccountNameFailed: story(
      async (fixture) => {
        await from({ name: 'RegisterAccountName' })(fixture)
        await typeName('saltworks')
        await inModal('[data-state=unknown]')
      },
      { api: unreachableApi },
    ),
    RegisterAccountNameSuccess: story(
      from({ name: 'RegisterAccountNameSuccess', accountName: 'saltworks.latchkey.id' }),
    ),
    LoginAccount: story(
      loggedIn(() => {}),
      { isLogin: true },
    ),
    LoginSettings: story(
      loggedIn(async () => (await inModal('[data-row=profile]')).click()),
      { isLogin: true },
    ),
    LoginSettingsSmart: story(
      loggedIn(async () => {
        ;(await inModal('[data-row=profile]')).click()
        await inModal('[data-row=passkey-owner]')
      }),
      { isLogin: true, accountType: 'smartAccount' },
    ),
    LoginAccountNfts: story(
      loggedIn(async () => (await inModal('[role=tab]:nth-child(2)')).click()),
      { isLogin: true },
    ),
    LoginAccountActivity: story(
      loggedIn(async () => (await inModal('[role=tab]:nth-child(3)')).click()),
      { isLogin: true },
    ),
    LoginAccountLoading: story(
      loggedIn(async () => {
        holdBack()
        await inModal('[role=tab]')
      }),
      { isLogin: true },
    ),
    LoginAccountFailed: story(
      loggedIn(() => {}),
      { isLogin: true, api: unreachableApi },
    ),
    LoginAccountEmpty: story(
      loggedIn(() => {}),
      { isLogin: true, people: ['erin'] },
    ),
  }
}
