import type { CaipNetworkId } from '../caip/caip.ts'
import type { SocialId } from '../features.ts'

/** Where a listed wallet runs. */
export type WalletPlatform = 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'

type ByAccount = { isSmartAccount: boolean }
type OnNetwork = ByAccount & { network: string }
type SwapProperties = OnNetwork & {
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}
type SendProperties = OnNetwork & { token: string; amount: string }
type HistoryProperties = ByAccount & { address: string; projectId: string; cursor: string | null }
/** `message` is the code of a `LatchkeyError`. */
type Message = { message: string }

/** The properties of every analytics event; `undefined` for events without. */
export type AnalyticsEventProperties = {
  MODAL_CREATED: undefined
  CLICK_ALL_WALLETS: undefined
  CLICK_WALLET_HELP: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_GET_WALLET: undefined
  CLICK_NETWORKS: undefined
  EMAIL_LOGIN_SELECTED: undefined
  EMAIL_SUBMITTED: undefined
  DEVICE_REGISTERED_FOR_EMAIL: undefined
  EMAIL_VERIFICATION_CODE_SENT: undefined
  EMAIL_VERIFICATION_CODE_PASS: undefined
  EMAIL_EDIT: undefined
  EMAIL_UPGRADE_FROM_MODAL: undefined
  CLICK_SELECT_TOKEN_TO_SWAP: undefined
  CLICK_SELECT_NETWORK_TO_SWAP: undefined
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  SELECT_WALLET: { name: string; platform: WalletPlatform; displayIndex?: number }
  CONNECT_SUCCESS: {
    method: 'qrcode' | 'mobile' | 'browser' | 'email' | 'social'
    name: string
  }
  CONNECT_ERROR: Message
  EMAIL_VERIFICATION_CODE_FAIL: Message
  DISCONNECT_SUCCESS: { namespace: string }
  DISCONNECT_ERROR: Message
  INTERNAL_SDK_ERROR: {
    errorType: string
    errorMessage: string
    stackTrace: string
    uncaught: boolean
  }
  CLICK_TRANSACTIONS: ByAccount
  SELECT_BUY_CRYPTO: ByAccount
  SELECT_WHAT_IS_A_BUY: ByAccount
  OPEN_ENS_FLOW: ByAccount
  ERROR_FETCH_TRANSACTIONS: HistoryProperties
  LOAD_MORE_TRANSACTIONS: HistoryProperties
  CLICK_SIGN_SIWX_MESSAGE: OnNetwork
  CLICK_CANCEL_SIWX: OnNetwork
  SIWX_AUTH_SUCCESS: OnNetwork
  SIWX_AUTH_ERROR: OnNetwork
  SWITCH_NETWORK: { network: CaipNetworkId }
  SELECT_BUY_PROVIDER: ByAccount & { provider: string }
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: string; network: string }
  OPEN_SWAP: OnNetwork
  OPEN_SEND: OnNetwork
  INITIATE_SWAP: SwapProperties
  SWAP_SUCCESS: SwapProperties
  SWAP_ERROR: SwapProperties & Message
  SWAP_APPROVAL_ERROR: SwapProperties & Message
  SOCIAL_LOGIN_STARTED: { provider: SocialId }
  SOCIAL_LOGIN_SUCCESS: { provider: SocialId }
  SOCIAL_LOGIN_ERROR: { provider: SocialId }
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: SocialId }
  SOCIAL_LOGIN_CANCELED: { provider: SocialId }
  REGISTER_NAME_INITIATED: ByAccount & { ensName: string }
  REGISTER_NAME_SUCCESS: ByAccount & { ensName: string }
  REGISTER_NAME_ERROR: ByAccount & { ensName: string; error: string }
  SEND_INITIATED: SendProperties
  SEND_SUCCESS: SendProperties
  SEND_ERROR: SendProperties & Message
  CONNECT_PROXY_ERROR: { message: string; uri: string; mobile_link: string; name: string }
  SEARCH_WALLET: { badge: string; search: string }
  INITIALIZE: Readonly<Record<string, unknown>>
}

/** The name of an analytics event. */
export type AnalyticsEventName = keyof AnalyticsEventProperties

/** An event as the code reports it. */
export type TrackedEvent = {
  [Name in AnalyticsEventName]: AnalyticsEventProperties[Name] extends undefined
    ? { event: Name; properties?: undefined }
    : { event: Name; properties: AnalyticsEventProperties[Name] }
}[AnalyticsEventName]

/** An analytics event as `latchkey.on('analytics', …)` gets it: with the account it belongs to. */
export type AnalyticsEvent = TrackedEvent & { type: 'track' | 'error'; address?: string }
