import {
  activeConnection,
  connectShared,
  type Latchkey,
  openModal,
  pushView,
  queriesOf,
  type View,
} from '@latchkey/core'
import type { localAccounts } from '@latchkey/testing/accounts'
import { deadApi } from './deadApi.ts'
import { inModal, typeInto } from './modalHands.ts'
import type { Stage } from './stage.ts'

type Act = (stage: Stage) => Promise<void> | void
type Options = { people?: readonly (keyof typeof localAccounts)[]; isLogin?: boolean; api?: string }
type Make<Scene> = (act: Act, options?: Options) => Scene

const from =
  (view: View): Act =>
  ({ latchkey }) => {
    openModal(latchkey)
    pushView(latchkey, view)
  }

/** Keeps the server's answers back, so that what is shown meanwhile can be seen. */
function holdBack(): void {
  const send = window.fetch
  window.fetch = (input, init) =>
    String(input).includes('/v1/account/') ? new Promise(() => {}) : send(input, init)
  document.documentElement.dataset.held = ''
}

/** From now on nobody answers. */
function breakOff(): void {
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
}

const press =
  (view: View, ...selectors: readonly string[]): Act =>
  async (stage) => {
    await from(view)(stage)
    for (const selector of selectors) (await inModal(selector)).click()
  }

async function login({ latchkey }: { latchkey: Latchkey }): Promise<void> {
  if (activeConnection(latchkey)) return
  await connectShared(latchkey, { id: 'embedded', onUri: () => {} })
}

const loggedIn =
  (act: Act): Act =>
  async (stage) => {
    await login(stage)
    openModal(stage.latchkey)
    await act(stage)
  }

const typeName = (text: string) => typeInto('.name-field input', text)

/** The account and everything one can look at from there. */
export function accountScenes<Scene>(scene: Make<Scene>): Readonly<Record<string, Scene>> {
  const erin: Options = { people: ['erin'] }
  const dead: Options = { api: deadApi }
  return {
    Tokens: scene(from({ name: 'Tokens' })),
    TokensLoading: scene(async (stage) => {
      holdBack()
      await from({ name: 'Tokens' })(stage)
    }),
    TokensEmpty: scene(from({ name: 'Tokens' }), erin),
    TokensFailed: scene(from({ name: 'Tokens' }), dead),
    TokensStale: scene(async (stage) => {
      await from({ name: 'Tokens' })(stage)
      await inModal('.virtual li')
      breakOff()
      ;(await inModal('.tokens-refresh button')).click()
      await inModal('.tokens-stale')
    }),
    Token: scene(press({ name: 'Tokens' }, '.virtual li:nth-child(2) button')),
    Nfts: scene(from({ name: 'Nfts' })),
    NftsLoading: scene(async (stage) => {
      holdBack()
      await from({ name: 'Nfts' })(stage)
    }),
    NftsEmpty: scene(from({ name: 'Nfts' }), erin),
    NftsFailed: scene(from({ name: 'Nfts' }), dead),
    Nft: scene(press({ name: 'Nfts' }, '.nft')),
    Transactions: scene(from({ name: 'Transactions' })),
    TransactionsLoading: scene(async (stage) => {
      holdBack()
      await from({ name: 'Transactions' })(stage)
    }),
    TransactionsEmpty: scene(from({ name: 'Transactions' }), erin),
    TransactionsFailed: scene(from({ name: 'Transactions' }), dead),
    Transaction: scene(press({ name: 'Transactions' }, '.virtual li:nth-child(2) .row')),
    TransactionSuspicious: scene(press({ name: 'Transactions' }, '[data-dim] .row')),
    TransactionsStale: scene(async (stage) => {
      await from({ name: 'Transactions' })(stage)
      await inModal('.history-row')
      breakOff()
      await queriesOf(stage.latchkey).invalidateQueries({ queryKey: ['history'] })
      await inModal('.history [data-row=retry]')
    }),
    Profile: scene(from({ name: 'Profile' })),
    ProfileRename: scene(press({ name: 'Profile' }, '.account-line .icon-button')),
    ChooseAccountName: scene(from({ name: 'ChooseAccountName' })),
    RegisterAccountName: scene(async (stage) => {
      await from({ name: 'RegisterAccountName' })(stage)
      await typeName('saltworks')
      await inModal('[data-state=free]')
    }),
    RegisterAccountNameWrong: scene(async (stage) => {
      await from({ name: 'RegisterAccountName' })(stage)
      await typeName('0x1234abcd')
    }),
    RegisterAccountNameFailed: scene(
      async (stage) => {
        await from({ name: 'RegisterAccountName' })(stage)
        await typeName('saltworks')
        await inModal('[data-state=unknown]')
      },
      { api: deadApi },
    ),
    RegisterAccountNameSuccess: scene(
      from({ name: 'RegisterAccountNameSuccess', accountName: 'saltworks.reown.id' }),
    ),
    LoginAccount: scene(
      loggedIn(() => {}),
      { isLogin: true },
    ),
    LoginAccountNfts: scene(
      loggedIn(async () => (await inModal('[role=tab]:nth-child(2)')).click()),
      { isLogin: true },
    ),
    LoginAccountActivity: scene(
      loggedIn(async () => (await inModal('[role=tab]:nth-child(3)')).click()),
      { isLogin: true },
    ),
    LoginAccountLoading: scene(
      loggedIn(() => holdBack()),
      { isLogin: true },
    ),
    LoginAccountFailed: scene(
      loggedIn(() => {}),
      { isLogin: true, api: deadApi },
    ),
    LoginAccountEmpty: scene(
      loggedIn(() => {}),
      { isLogin: true, people: ['erin'] },
    ),
  }
}
